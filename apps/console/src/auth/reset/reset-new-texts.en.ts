import type { ResetNewTexts } from './reset-new-texts.zh.ts'

export const resetNewEn: ResetNewTexts = {
  newTitle: 'Set a new password',
  newUnder: 'This signs you out on all devices.',
  newPassword: 'New password',
  submit: 'Set password',
  doneTitle: 'Password reset',
  doneText: 'You were signed out on all devices. Sign in with your new password.',
  spentTitle: 'This reset has expired',
  spentText: 'After loginCompletion the code you have 10 minutes to set a password. Start again with a new code.',
  again: 'Start again',
  login: 'Sign in',
}
