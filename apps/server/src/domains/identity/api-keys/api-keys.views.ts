import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { Database } from '../../../db/database.ts'

export interface KeyHolderRow {
  accountId: number
  account: string
  isRoot: boolean
  roleId: number
  menus: MenuId[]
  administrator: boolean
  seesPersonalData: boolean
  /** The role requires a second factor, and the account has none. */
  mustEnrol: boolean
  scopes: string[]
  expiresAt: number | null
  lastUsedAt: number | null
  hint: string
  keyName: string
}

/** A key with its account and the account's current role; undefined where the account is deleted. */
export async function keyHolderRow(db: Database, keyHash: Buffer): Promise<KeyHolderRow | undefined> {
  const { rows } = await db.pool.query<KeyHolderRow>({
    name: 'key-holder-row',
    text: `select a.id as "accountId", a.account, a.is_root as "isRoot", r.id as "roleId", r.menus, r.administrator, r.sees_personal_data as "seesPersonalData",
             r.requires_second_factor and not has_second_factor(a.id) as "mustEnrol",
             k.scopes, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
             k.hint, k.name as "keyName"
           from api_keys k
           join accounts a on a.id = k.account_id and a.deleted_at is null
           join roles r on r.id = a.role_id
           where k.key_hash = $1`,
    values: [keyHash],
  })
  return rows[0]
}
