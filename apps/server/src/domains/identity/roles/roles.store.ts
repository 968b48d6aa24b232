import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface Role {
  roleId: number
  /** Undefined: a role that an administrator created. */
  key: BuiltInRole['key'] | undefined
  name: Bilingual
  description: string
  menus: readonly MenuId[]
  administrator: boolean
  seesPersonalData: boolean
  /** Accounts of the role have no permissions before they enrol a second factor. */
  requiresSecondFactor: boolean
  /** Incremented by each change of the permissions (SI-021). */
  version: number
}

/** The fields that administrators edit; the one name serves both languages. */
export type RoleToSave = Pick<Role, 'description' | Permitted> & { roleName: string }

/** The fields that determine permissions; a change ends the sessions of the role's accounts. */
type Permitted = 'menus' | 'administrator' | 'seesPersonalData' | 'requiresSecondFactor'

export const rolesStore = (db: DatabaseOrTransaction) => ({
  /** Existing roles are unchanged: an administrator may have edited them. */
  async insertMissing(roles: readonly BuiltInRole[]): Promise<void> {
    await db
      .insertInto('roles')
      .values(
        roles.map(({ key, name, menus, administrator, seesPersonalData }) => ({
          key,
          name_zh: name.zh,
          name_en: name.en,
          menus: [...menus],
          administrator,
          sees_personal_data: seesPersonalData,
        })),
      )
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },

  async byId(roleId: number): Promise<Role | undefined> {
    const row = await db.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst()
    return row && toRole(row)
  },

  async byKey(key: BuiltInRole['key']): Promise<Role | undefined> {
    const row = await db.selectFrom('roles').selectAll().where('key', '=', key).executeTakeFirst()
    return row && toRole(row)
  },

  /** All roles, oldest first: their number is limited. */
  async all(): Promise<Role[]> {
    const rows = await db.selectFrom('roles').selectAll().orderBy('id').execute()
    return rows.map(toRole)
  },

  /** Throws a unique violation where a role has this name. */
  async insert(role: RoleToSave): Promise<number> {
    const { roleName, description, menus, administrator, seesPersonalData, requiresSecondFactor } = role
    const { id } = await db
      .insertInto('roles')
      .values({
        description,
        administrator,
        sees_personal_data: seesPersonalData,
        menus: [...menus],
        requires_second_factor: requiresSecondFactor,
        name_zh: roleName,
        name_en: roleName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Throws a unique violation where another role has this name. */
  async setWords(roleId: number, { roleName, description }: Pick<RoleToSave, 'roleName' | 'description'>) {
    await db
      .updateTable('roles')
      .set({ name_zh: roleName, name_en: roleName, description })
      .where('id', '=', roleId)
      .execute()
  },

  async setPermissions(
    roleId: number,
    { menus, administrator, seesPersonalData, requiresSecondFactor }: Pick<Role, Permitted>,
  ): Promise<void> {
    await db
      .updateTable('roles')
      .set((set) => ({
        menus: [...menus],
        administrator,
        sees_personal_data: seesPersonalData,
        requires_second_factor: requiresSecondFactor,
        version: set('version', '+', 1),
      }))
      .where('id', '=', roleId)
      .execute()
  },

  async remove(roleId: number): Promise<void> {
    await db.deleteFrom('roles').where('id', '=', roleId).execute()
  },
})

const toRole = (row: Row<'roles'>): Role => ({
  roleId: row.id,
  key: (row.key ?? undefined) as Role['key'],
  name: { zh: row.name_zh, en: row.name_en },
  description: row.description,
  menus: row.menus as MenuId[],
  administrator: row.administrator,
  seesPersonalData: row.sees_personal_data,
  requiresSecondFactor: row.requires_second_factor,
  version: row.version,
})
