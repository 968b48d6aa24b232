import type { SecondStepTexts } from './second-step-texts.zh.ts'

export const secondStepEn: SecondStepTexts = {
  title: 'One more step',
  under: {
    passkey: 'The password is right. Confirm by your passkey that it is you.',
    totp: 'The password is right. Enter the code of your authenticator app.',
    recovery: 'The password is right. Enter a recovery code; each works once.',
  },
  code: 'Code',
  codePlaceholder: '6 digits',
  recoveryCode: 'Recovery code',
  recoveryPlaceholder: 'For example 7K2QX-M9D4T',
  byPasskey: 'Use a passkey',
  confirm: 'Confirm',
  other: { passkey: 'Use a passkey', totp: 'Use the authenticator app', recovery: 'Use a recovery code' },
  back: 'Back to sign-in',
  cancelled: 'The passkey was cancelled or took too long: try again',
}
