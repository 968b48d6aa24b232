import type { Permissions } from '../../access.ts'
import type { MenuId } from './menus.ts'

/** What a change would give that its author doesn't have. */
export interface Excess {
  menus: MenuId[]
  administrator: boolean
}

/**
 * The part of `wanted` that exceeds the author's `own` permissions; undefined where none does. Grants are limited to the
 * author's own permissions, also in the author's own role. Permissions in `before` stay as they are and are not grants.
 */
export function excessOf(wanted: Permissions, own: Permissions, before?: Permissions): Excess | undefined {
  const menus = wanted.menus.filter((mid) => !own.menus.includes(mid) && !before?.menus.includes(mid))
  const administrator = wanted.administrator && !own.administrator && before?.administrator !== true
  return menus.length > 0 || administrator ? { menus, administrator } : undefined
}
