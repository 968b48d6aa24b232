import type { MenuId } from '@slipway/contract/roles/menus.ts'
import type { Database } from '../../db/database.ts'

export interface SessionRow {
  accountId: number
  account: string
  isRoot: boolean
  roleId: number
  menus: MenuId[]
  administrator: boolean
  createdAt: number
  seenAt: number
}

/** A session with its account and role; none where the account is deleted or the role has changed since (SI-021). */
export async function sessionRow(db: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await db.pool.query<SessionRow>({
    name: 'session-row',
    text: `select a.id as "accountId", a.account, a.is_root as "isRoot", r.id as "roleId", r.menus, r.administrator,
             s.created_at as "createdAt", s.seen_at as "seenAt"
           from sessions s
           join accounts a on a.id = s.account_id and a.deleted_at is null
           join roles r on r.id = a.role_id and r.version = s.role_version
           where s.token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0]
}
