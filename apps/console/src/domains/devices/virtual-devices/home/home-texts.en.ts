import type { VirtualHomeTexts } from './home-texts.zh.ts'

export const virtualHomeEn: VirtualHomeTexts = {
  title: 'Home',
  free: 'Not in a user’s home',
  bound: (since) => (since ? `In a home since ${since}` : 'In a home'),
  press: 'Press button',
  pressHint: 'Presses the button on the device: for 60 s, people in its network can add it without a code',
  open: (seconds) => `Phones in the same network can add it for ${seconds} s: “Devices nearby” in the companion app.`,
  hereOnly: 'The console is opened at localhost, so only browsers on this computer can.',
  notOpened: 'The platform refused the press: the device is in a home, or its connection was just lost.',
  reset: 'Reset device',
  resetHint: 'Resets the device as its user can by hand',
  resetTitle: 'Reset the device?',
  resetText:
    'The device reports that it was reset by hand. If its product allows that, it leaves its home, and what it has reported is deleted. By default only its owner can remove it, and it stays in the home.',
  wasReset: 'The reset was accepted. The device is in no home.',
  staysInHome:
    'The device stays in its home: by the product’s setting, only its owner can remove it. You can change that in the product’s device authentication.',
  tooManyResets: 'Too many resets within an hour. Try again later.',
}
