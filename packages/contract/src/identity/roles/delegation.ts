import type { Permissions } from '../../access.ts'
import type { MenuId } from './menus.ts'

/** What a change would give that its author doesn't have. */
export interface Excess {
  menus: MenuId[]
  administrator: boolean
  seesPersonalData: boolean
}

/**
 * The part of `wanted` that exceeds the author's `own` permissions; undefined where none does. Grants are limited to the
 * author's own permissions, also in the author's own role. Permissions in `before` stay as they are and are not grants.
 */
export function excessOf(wanted: Permissions, own: Permissions, before?: Permissions): Excess | undefined {
  const menus = wanted.menus.filter((mid) => !own.menus.includes(mid) && !before?.menus.includes(mid))
  const exceeds = (mark: 'administrator' | 'seesPersonalData'): boolean =>
    wanted[mark] === true && own[mark] !== true && before?.[mark] !== true
  const excess = { menus, administrator: exceeds('administrator'), seesPersonalData: exceeds('seesPersonalData') }
  return menus.length > 0 || excess.administrator || excess.seesPersonalData ? excess : undefined
}
