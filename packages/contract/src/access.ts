import { menus, type MenuId, type MenuName } from './identity/roles/menus.ts'

/** Who may make a call. Hiding a menu is not protection: the server asks this on every call (SI-018, CN-36). */
export type Access =
  | { who: 'anyone' }
  | { who: 'session'; alsoEnrolling: boolean }
  | { who: 'menus'; anyOf: readonly MenuName[]; administrator: boolean }

/** What a role lets its accounts do. */
export interface Permissions {
  menus: readonly MenuId[]
  administrator: boolean
}

export const anyone: Access = { who: 'anyone' }
export const signedIn: Access = { who: 'session', alsoEnrolling: false }
/** Also for a session that has to set up a second factor before it may do anything else. */
export const signedInOrEnrolling: Access = { who: 'session', alsoEnrolling: true }
export const viaMenus = (...anyOf: readonly MenuName[]): Access => ({ who: 'menus', anyOf, administrator: false })
/** Accounts, roles, categories and standard panels need the administrator mark beside the menu (CN-36). */
export const administratorsVia = (...anyOf: readonly MenuName[]): Access => ({
  who: 'menus',
  anyOf,
  administrator: true,
})

/** Whether these permissions suffice; `undefined` means that nobody is signed in. */
export function may(access: Access, permissions: Permissions | undefined): boolean {
  if (access.who === 'anyone') return true
  if (!permissions) return false
  if (access.who === 'session') return true
  const sees = access.anyOf.some((name) => permissions.menus.includes(menus[name]))
  return sees && (permissions.administrator || !access.administrator)
}
