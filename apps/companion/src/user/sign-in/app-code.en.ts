import type { AppCodeTexts } from './AppCode.tsx'

export const appCodeEn: AppCodeTexts = {
  title: 'Is the app on your home screen?',
  text: 'An iPhone opens this link in the browser, while the app has a sign-in of its own. Go on in the app with a one-time code, without signing in here.',
  show: 'Show code',
  next: 'Select “+” in the app, then enter this code:',
  expires: 'Valid for 5 minutes, and once.',
}
