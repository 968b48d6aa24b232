import type { WelcomeTexts } from './welcome-texts.zh.ts'

export const welcomeEn: WelcomeTexts = {
  title: 'Your devices, in your hand',
  text: 'One app for your phone, tablet and computer. Nothing to download from a store.',
  signIn: 'Sign in',
  register: 'Create account',
  haveCode: 'I have a device code',
  noInstall: 'Installing the app and using it offline need an https address.',
  trust: 'Set up https on this device',
  loading: 'Preparing the demo home',
  demoFailed: 'Couldn’t load the demo home. Reload the page.',
  demo: 'Demo home',
  badge: 'Demo',
  demoText:
    'Look around: these six devices are a demo. They exist on this page only, and nothing you do reaches a real device. Select a name to open its panel.',
  backToDemo: 'Back to the demo home',
}
