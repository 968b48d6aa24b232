import type { Permissions } from '@slipway/contract/access.ts'
import { builtInRoles, type BuiltInRole } from '@slipway/contract/roles/roles.ts'
import { inTransaction, notify, type Database } from '../../db/database.ts'
import { rolesStore, type Role } from './roles.store.ts'

export type { Role } from './roles.store.ts'

/** Told with a role's id after each change of what it may do. */
export const ROLE_CHANGED = 'roles.changed'

export function rolesDomain({ db }: { db: Database }) {
  const store = rolesStore(db)

  return {
    /** SI-017: makes the built-in roles that are missing. */
    ensureBuiltIn: () => store.insertMissing(builtInRoles),

    byId: (roleId: number): Promise<Role | undefined> => store.byId(roleId),

    async byKey(key: BuiltInRole['key']): Promise<Role> {
      const role = await store.byKey(key)
      if (!role) throw new Error(`the built-in role ${key} is missing`)
      return role
    },

    /** Ends the sessions of all accounts of this role (RB-16, SI-021). */
    setPermissions: (roleId: number, { menus, administrator }: Permissions): Promise<void> =>
      inTransaction(db, async (tx) => {
        await rolesStore(tx).setPermissions(roleId, menus, administrator)
        await notify(tx, ROLE_CHANGED, String(roleId))
      }),
  }
}

export type RolesDoor = ReturnType<typeof rolesDomain>
