import type { ThirdPartyLoginTexts } from './texts.zh.ts'

export const thirdPartyLoginEn: ThirdPartyLoginTexts = {
  label: 'Linked accounts',
  columns: { provider: 'Provider', email: 'Email', linkedTime: 'Linked', lastTime: 'Last used', actions: 'Actions' },
  unlink: 'Unlink',
  unlinkOf: (name) => `Unlink ${name}`,
  onlyWayIn:
    'This is the only way to sign in to this account. Before unlinking, set a password with “Forgot password?” on the sign-in page.',
  emptyTitle: 'No linked accounts yet',
  emptyText: (name) =>
    `Once linked, you can sign in with ${name}. The email address verified at ${name} must be the address of this account.`,
  link: (name) => `Link ${name}`,
  confirmTitle: (name) => `Unlink ${name}?`,
  confirmText:
    'From now on, sign in with your password. Your current session is not affected. Signing in there again with the same address links the accounts again; administrators sign in with the password first.',
  confirm: 'Unlink account',
  done: 'Account unlinked',
  failedTitle: 'Couldn’t load linked accounts',
}
