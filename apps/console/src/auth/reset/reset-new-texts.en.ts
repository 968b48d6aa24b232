import type { ResetNewTexts } from './reset-new-texts.zh.ts'

export const resetNewEn: ResetNewTexts = {
  newTitle: 'Choose a new password',
  newUnder: 'The account is then signed out everywhere.',
  newPassword: 'New password',
  submit: 'Set the password',
  doneTitle: 'The password is set',
  doneText: 'The account was signed out everywhere. Please sign in with the new password.',
  spentTitle: 'This reset is no longer valid',
  spentText: 'After the code there are 10 minutes to set a password, once. Please start again with a new code.',
  again: 'Start again',
  login: 'Sign in',
}
