import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { Database } from '../../../../db/database.ts'

export interface SessionRow {
  accountId: number
  account: string
  isRoot: boolean
  roleId: number
  menus: MenuId[]
  administrator: boolean
  seesPersonalData: boolean
  /** The role requires a second factor, and the account has none. */
  mustEnrol: boolean
  createdAt: number
  seenAt: number
}

/**
 * A session with its account and role; undefined where the account is deleted or the role has changed since (SI-021).
 */
export async function sessionRow(db: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await db.pool.query<SessionRow>({
    name: 'session-row',
    text: `select a.id as "accountId", a.account, a.is_root as "isRoot", r.id as "roleId", r.menus, r.administrator, r.sees_personal_data as "seesPersonalData",
             r.requires_second_factor and not has_second_factor(a.id) as "mustEnrol", s.created_at as "createdAt", s.seen_at as "seenAt"
           from sessions s
           join accounts a on a.id = s.account_id and a.deleted_at is null
           join roles r on r.id = a.role_id and r.version = s.role_version
           where s.token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0]
}

export interface OpenSessionRow {
  sessionId: string
  isCurrent: boolean
  agent: string
  ip: string
  startTime: number
  lastSeenTime: number
}

interface Options {
  accountId: number
  current: Buffer
  seenAfter: number
  createdAfter: number
  limit: number
}

/** The account's valid sessions: the current one first, then by last use. */
export async function openSessionRows(db: Database, wanted: Options): Promise<OpenSessionRow[]> {
  const { rows } = await db.pool.query<OpenSessionRow>({
    name: 'open-session-rows',
    text: `select s.id as "sessionId", s.token_hash = $2 as "isCurrent", s.agent, s.ip,
             s.created_at as "startTime", s.seen_at as "lastSeenTime"
           from sessions s
           join accounts a on a.id = s.account_id
           join roles r on r.id = a.role_id and r.version = s.role_version
           where s.account_id = $1 and s.seen_at > $3 and s.created_at > $4
           order by 2 desc, s.seen_at desc, s.created_at desc, s.id
           limit $5`,
    values: [wanted.accountId, wanted.current, new Date(wanted.seenAfter), new Date(wanted.createdAfter), wanted.limit],
  })
  return rows
}
