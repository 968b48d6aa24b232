import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface CoverageDay {
  day: string
  kind: string
  outcome: string
  n: number
}

/** How many updates of real devices have ended each day (UTC), by outcome, as far as ended jobs are kept. */
export async function coverageOf(db: DatabaseOrTransaction, recordId: string): Promise<CoverageDay[]> {
  const { rows } = await sql<CoverageDay>`
    select to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD') as day, c.kind, e.outcome, count(*) as n
    from campaigns c join ota_job_ends e on e.campaign_id = c.id and not e.is_simulated
    where c.release_id = ${rowNumberOf(recordId)} group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
