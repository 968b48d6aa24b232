import type { ThirdPartyLoginTexts } from './texts.zh.ts'

export const thirdPartyLoginEn: ThirdPartyLoginTexts = {
  label: 'Linked logins',
  columns: { provider: 'Login', email: 'E-mail', linkedTime: 'Linked', lastTime: 'Last used', actions: 'Actions' },
  unlink: 'Unlink',
  unlinkOf: (name) => `Unlink ${name}`,
  onlyWayIn:
    'This is the only way into this account. Set a password through “Forgot password” on the sign-in page first, then unlink.',
  emptyTitle: 'No linked logins yet',
  emptyText: (name) =>
    `Sign out and choose “Sign in with ${name}” on the sign-in page. It is linked where the address verified there is this account’s.`,
  confirmTitle: (name) => `Unlink ${name}?`,
  confirmText:
    'Sign in with your password from then on. You stay signed in here; signing in there again with the same address links it again.',
  confirm: 'Unlink',
  done: 'Unlinked',
  failedTitle: 'Linked logins did not load',
}
