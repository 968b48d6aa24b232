import type { ResetNewTexts } from './reset-new-texts.zh.ts'

export const resetNewEn: ResetNewTexts = {
  newTitle: 'Set a new password',
  newUnder: 'This signs you out on all devices.',
  newPassword: 'New password',
  checking: 'Checking the link…',
  submit: 'Set password',
  doneTitle: 'Password reset',
  doneText: 'You were signed out on all devices. Sign in with your new password.',
  spentTitle: 'This reset has expired',
  spentText:
    'A link is valid for 60 minutes, a code for 10 minutes after you enter it, and each works once. Start again to get new ones.',
  again: 'Start again',
  login: 'Sign in',
}
