import type { SecondStepTexts } from './second-step-texts.zh.ts'

export const secondStepEn: SecondStepTexts = {
  title: 'Two-step verification',
  under: {
    passkey: 'Password accepted. Now confirm with your passkey.',
    totp: 'Password accepted. Enter the code from your authenticator app.',
    recovery: 'Password accepted. Enter a recovery code. Each works once.',
  },
  code: 'Code',
  codePlaceholder: '6 digits',
  recoveryCode: 'Recovery code',
  recoveryPlaceholder: 'e.g. 7K2QX-M9D4T',
  byPasskey: 'Use passkey',
  confirm: 'Confirm',
  other: { passkey: 'Use a passkey', totp: 'Use authenticator app', recovery: 'Use a recovery code' },
  back: 'Back to sign-in',
  cancelled: 'Passkey sign-in was canceled or timed out. Try again.',
}
