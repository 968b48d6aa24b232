import type { Permissions } from '@slipway/contract/access.ts'
import { excessOf } from '@slipway/contract/identity/roles/delegation.ts'
import { menuEntries } from '@slipway/contract/identity/roles/menu-names.ts'
import { menus, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import { alwaysSupportedRoles, type BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { personalDataName } from '@slipway/contract/identity/roles/roles.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Role } from './roles.store.ts'

/** Who gives permissions, and in which language a refusal names them. */
export interface Giver {
  permissions: Permissions
  locale: Locale
}

const menuNames = Object.keys(menus) as MenuName[]

/** Throws `roles.moreThanOwn` with the names of the sections that the giver lacks. */
export function requireOwned(wanted: Permissions, { permissions, locale }: Giver, before?: Permissions): void {
  const excess = excessOf(wanted, permissions, before)
  if (!excess) return
  const names = menuNames
    .filter((name) => excess.menus.includes(menus[name]))
    .map((name) => inLocale(menuEntries[name].name, locale))
  if (excess.seesPersonalData) names.push(inLocale(personalDataName, locale))
  throw new DomainError('roles.moreThanOwn', { menus: names.join(locale === 'zh-CN' ? '、' : ', ') })
}

/** Built-in roles that the installation offers (EN-DEPLOY-02), and all roles that administrators created. */
export const isSupported =
  (supportRole: readonly BuiltInRole['key'][]) =>
  ({ key }: Pick<Role, 'key'>): boolean =>
    key === undefined || alwaysSupportedRoles.includes(key) || supportRole.includes(key)
