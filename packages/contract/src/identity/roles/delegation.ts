import type { Permissions } from '../../access.ts'
import type { MenuId } from './menus.ts'

/** What a change would give that its author doesn't have. */
export interface Excess {
  menus: MenuId[]
  administrator: boolean
}

/**
 * Nobody grants more than they have, to themselves or others. `before` are permissions that the change leaves in place:
 * keeping them is no grant. Undefined: nothing exceeds.
 */
export function excessOf(wanted: Permissions, own: Permissions, before?: Permissions): Excess | undefined {
  const menus = wanted.menus.filter((mid) => !own.menus.includes(mid) && !before?.menus.includes(mid))
  const administrator = wanted.administrator && !own.administrator && before?.administrator !== true
  return menus.length > 0 || administrator ? { menus, administrator } : undefined
}
