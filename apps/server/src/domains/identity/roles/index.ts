import type { Permissions } from '@slipway/contract/access.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { menuEntries } from '@slipway/contract/identity/roles/menu-names.ts'
import { menus, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import {
  createRole,
  deleteRole,
  listMenus,
  listRoles,
  updateRole,
} from '@slipway/contract/identity/roles/roles.calls.ts'
import { builtInRoles, type BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { inTransaction } from '../../../db/database.ts'
import { serve } from '../../../http/route.ts'
import { isSupported, requireOwned, type Giver } from './role-delegation.ts'
import { rolesService, type RolesDependencies } from './roles.service.ts'
import { rolesStore, type Role } from './roles.store.ts'

export { ROLE_CHANGED, type RoleHolders } from './roles.service.ts'
export type { Role } from './roles.store.ts'
export type { Giver } from './role-delegation.ts'

const menuNames = Object.keys(menus) as MenuName[]

export function rolesDomain(parts: RolesDependencies) {
  const { db, supportRole } = parts
  const store = rolesStore(db)
  const roles = rolesService(parts)

  return {
    routes: [
      serve(listRoles, ({ input, locale }) => roles.list(input, locale)),
      serve(createRole, ({ input, actor, locale }) => roles.create(input, actor, locale)),
      serve(updateRole, ({ input, actor, locale }) => roles.update(input, actor, locale)),
      serve(deleteRole, async ({ input, actor }) => {
        await roles.remove(input.roleId, actor)
        return null
      }),
      serve(listMenus, async ({ locale }) => ({
        items: menuNames.map((name) => {
          const { group, name: menuName } = menuEntries[name]
          return { mid: menus[name], menuName: inLocale(menuName, locale), group }
        }),
        total: menuNames.length,
        pageIndex: 0,
      })),
    ],

    /** SI-017: creates missing built-in roles. */
    ensureBuiltIn: () => store.insertMissing(builtInRoles),

    byId: (roleId: number): Promise<Role | undefined> => store.byId(roleId),

    /** The role that the giver wants an account to have: one that exists, that the site offers, with no more than their own permissions. */
    async given(roleIdText: string, giver: Giver): Promise<Role> {
      const roleId = rowIdOf(roleIdText)
      const role = roleId === undefined ? undefined : await store.byId(roleId)
      if (!role) throw new DomainError('roles.notFound')
      if (!isSupported(supportRole)(role)) {
        throw new DomainError('roles.notOffered', { role: inLocale(role.name, giver.locale) })
      }
      requireOwned(role, giver)
      return role
    },

    async byKey(key: BuiltInRole['key']): Promise<Role> {
      const role = await store.byKey(key)
      if (!role) throw new Error(`the built-in role ${key} is missing`)
      return role
    },

    /** Ends the sessions of all accounts of this role (RB-16, SI-021). */
    setPermissions: (roleId: number, permissions: Permissions & { requiresSecondFactor?: boolean }): Promise<void> =>
      inTransaction(db, (tx) =>
        roles.setPermissions(tx, roleId, { requiresSecondFactor: false, seesPersonalData: false, ...permissions }),
      ),
  }
}

export type RolesApi = ReturnType<typeof rolesDomain>
