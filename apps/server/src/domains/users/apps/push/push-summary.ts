import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { SOON_MS } from './push-warnings.ts'

/** What the lists and the page of an application warn of: each has at most 5 certificates and 8 channels. */
export async function countWarnings(
  db: DatabaseOrTransaction,
  appIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (appIds.length === 0) return new Map()
  const { rows } = await sql<{ app_id: string; n: string }>`
    select app_id, count(*) as n from (
      select app_id from app_certificates
      where app_id = any(${[...appIds]}) and not_after <= ${moment(now + SOON_MS)}
      union all
      select app_id from app_push
      where app_id = any(${[...appIds]}) and check_result in ('refused', 'noPermission')
    ) warned group by app_id`.execute(db)
  return new Map(rows.map(({ app_id, n }) => [app_id, Number(n)]))
}

export interface PushSummary {
  /** Whether any channel has credentials. */
  isSet: boolean
  warnings: number
}

export async function pushSummary(db: DatabaseOrTransaction, appId: string, now: number): Promise<PushSummary> {
  const { rows } = await sql<{ is_set: boolean }>`
    select exists (select from app_certificates where app_id = ${appId} and kind >= 3)
      or exists (select from app_push where app_id = ${appId} and secrets is not null) as is_set`.execute(db)
  const warnings = await countWarnings(db, [appId], now)
  return { isSet: rows[0]?.is_set ?? false, warnings: warnings.get(appId) ?? 0 }
}
