import { inLocale, type Locale } from './locale.ts'
import { menus, type MenuId, type MenuName } from './identity/roles/menus.ts'

/**
 * The permission that a call requires. Hiding a menu is not protection: the server checks every call (SI-018, CN-36).
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'session'; alsoEnrolling: boolean }
  | { who: 'menus'; anyOf: readonly MenuName[]; administrator: boolean }
  | { who: 'user'; alsoWhile: readonly UserNarrowing[] }

/** The state of an end user's account in which only some calls are open: see `userNarrowings`. */
export type UserNarrowing = 'logoff' | 'password' | 'phone'

/**
 * What a call does with the product that it names: which members may make it follows from that. `none`: it names no
 * product, or decides without one.
 */
export type ProductUse = 'none' | 'read' | 'edit' | 'administer'

/** The permissions of a role. */
export interface Permissions {
  menus: readonly MenuId[]
  administrator: boolean
  /** SI-101: sees accounts, phone numbers and addresses of end users unmasked. */
  seesPersonalData?: boolean
}

export const anyone: Access = { who: 'anyone' }
export const signedIn: Access = { who: 'session', alsoEnrolling: false }
/** Admits a session that must enrol a second factor before anything else. */
export const signedInOrEnrolling: Access = { who: 'session', alsoEnrolling: true }
export const viaMenus = (...anyOf: readonly MenuName[]): Access => ({ who: 'menus', anyOf, administrator: false })
/** Accounts, roles, categories and standard panels require the administrator mark in addition to the menu (CN-36). */
export const administratorsVia = (...anyOf: readonly MenuName[]): Access => ({
  who: 'menus',
  anyOf,
  administrator: true,
})

/** End users of the companion app: no account of the console makes these calls, whatever its role. */
export const endUsers: Access = { who: 'user', alsoWhile: [] }
/** Also open to end users whose account is in one of these states. */
export const endUsersEven = (...alsoWhile: readonly UserNarrowing[]): Access => ({ who: 'user', alsoWhile })

/** In the words of `docs/calls.md` and OpenAPI. */
export function accessText(access: Access, locale: Locale = 'en-US'): string {
  if (access.who === 'anyone') return inLocale({ zh: '无需登录', en: 'anyone' }, locale)
  if (access.who === 'session') return inLocale({ zh: '任何已登录的账号', en: 'any signed-in account' }, locale)
  if (access.who === 'user') return inLocale({ zh: '已登录的终端用户', en: 'signed-in end users' }, locale)
  const { anyOf, administrator } = access
  return inLocale(
    {
      zh: `${administrator ? '管理员，且' : ''}有菜单 ${anyOf.join(' 或 ')}`,
      en: `${administrator ? 'administrators with ' : ''}menu ${anyOf.join(' or ')}`,
    },
    locale,
  )
}

/** Whether these permissions of a console account suffice; `undefined` means not signed in. */
export function may(access: Access, permissions: Permissions | undefined): boolean {
  if (access.who === 'anyone') return true
  if (!permissions || access.who === 'user') return false
  if (access.who === 'session') return true
  const sees = access.anyOf.some((name) => permissions.menus.includes(menus[name]))
  return sees && (permissions.administrator || !access.administrator)
}
