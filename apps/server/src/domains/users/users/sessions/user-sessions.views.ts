import type { Database } from '../../../../db/database.ts'

export interface UserSessionRow {
  userId: number
  uid: string
  account: string
  country: string
  status: number
  createdAt: number
  seenAt: number
}

/** Sessions with their users, in the order of the hashes; undefined where one has ended or its user is deleted. */
export async function userSessionRows(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<(UserSessionRow | undefined)[]> {
  const { rows } = await db.pool.query<UserSessionRow & { tokenHash: Buffer }>({
    name: 'user-session-rows',
    text: `select s.token_hash as "tokenHash", u.id as "userId", u.uid, u.account, u.country, u.status,
             s.created_at as "createdAt", s.seen_at as "seenAt"
           from user_sessions s join users u on u.id = s.user_id and u.deleted_at is null
           where s.token_hash = any($1::bytea[])`,
    values: [tokenHashes],
  })
  const found = new Map(rows.map(({ tokenHash, ...row }) => [tokenHash.toString('base64'), row]))
  return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('base64')))
}

export interface OpenUserSessionRow {
  sessionId: string
  isCurrent: boolean
  agent: string
  ip: string
  platform: string
  appVersion: string
  startTime: number
  lastSeenTime: number
}

interface Options {
  userId: number
  current: Buffer
  seenAfter: number
  createdAfter: number
  limit: number
}

/** The user's valid sessions: the current one first, then by last use. */
export async function openUserSessionRows(db: Database, wanted: Options): Promise<OpenUserSessionRow[]> {
  const { rows } = await db.pool.query<OpenUserSessionRow>({
    name: 'open-user-session-rows',
    text: `select id as "sessionId", token_hash = $2 as "isCurrent", agent, ip, platform, app_version as "appVersion",
             created_at as "startTime", seen_at as "lastSeenTime"
           from user_sessions
           where user_id = $1 and seen_at > $3 and created_at > $4
           order by 2 desc, seen_at desc, created_at desc, id
           limit $5`,
    values: [wanted.userId, wanted.current, new Date(wanted.seenAfter), new Date(wanted.createdAfter), wanted.limit],
  })
  return rows
}
