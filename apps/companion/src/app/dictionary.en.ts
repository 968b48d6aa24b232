import { en as kit } from '@slipway/web-client/kit-texts.en.ts'
import type { AppDictionary } from './dictionary.zh.ts'

const app: AppDictionary['app'] = {
  failed: 'Something went wrong. Try again.',
  home: 'Home',
  messages: 'Messages',
  me: 'Me',
  navigation: 'Navigation',
  back: 'Back',
  notFound: 'Page not found',
  notFoundText: 'The address may be wrong, or the page was removed.',
  toStart: 'Go to home',
  pageFailed: 'This page failed',
  offline: 'Can’t reach the server. Trying again.',
  newVersion: 'A new version is available',
  reload: 'Reload',
  tooOld: 'This app is too old for the server',
  tooOldText:
    'The server was updated and no longer works with this version. Reload the app to get the current one. Your homes and devices stay as they are.',
}

export const dictionary: AppDictionary = { kit, app }
