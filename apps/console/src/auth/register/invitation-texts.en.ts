import type { InvitationTexts } from './invitation-texts.zh.ts'

export const invitationEn: InvitationTexts = {
  title: 'Accept the invitation',
  under: (account) => `Choose a password for ${account} to begin.`,
  checking: 'Checking the invitation…',
  submit: 'Create the account and sign in',
  spentTitle: 'This invitation is no longer valid',
  spentText:
    'An invitation holds for 7 days and once. If you have made your account, sign in; otherwise ask for a new invitation.',
  failedTitle: 'The invitation could not be checked',
  toLogin: 'Sign in',
}
