import type { InvitationTexts } from './invitation-texts.zh.ts'

export const invitationEn: InvitationTexts = {
  title: 'Accept invitation',
  under: (account) => `Set a password for ${account} to get started.`,
  checking: 'Checking the invitation…',
  submit: 'Create account',
  spentTitle: 'This invitation is no longer valid',
  spentText:
    'Invitations expire after 7 days and can be used once. If you already have an account, sign in; otherwise ask for a new invitation.',
  failedTitle: 'Couldn’t check the invitation',
  toLogin: 'Sign in',
}
