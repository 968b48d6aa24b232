import type { Database } from '../../../../db/database.ts'

/** The latest sign-ins, registrations and password changes of a user. */
export const loginRows = (db: Database, userId: number, limit: number) =>
  db
    .selectFrom('user_logins')
    .select(['use_type', 'at', 'ip', 'agent', 'platform', 'app_version'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

export const logoffRows = (db: Database, userId: number) =>
  db
    .selectFrom('user_logoffs')
    .select(['state', 'reason', 'asked_at', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
