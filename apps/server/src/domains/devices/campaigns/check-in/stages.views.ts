import type { JobCounts } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** The totals of a rollout, and what it has offered in this minute. */
export interface Pace {
  campaignId: number
  offered: number
  waiting: number
  /** How often a failed device was tried again. */
  retried: number
  jobs: JobCounts
}

/** Totals that don't count jobs by their state. */
type OtherTotal = 'waiting' | 'retried'

interface CountRow {
  state: JobState | JobOutcome | OtherTotal
  n: number
}

export const stagesViews = (db: DatabaseOrTransaction) => ({
  /** Groups of devices that are members by name: `<campaign>:<device>`. */
  async groups(campaignIds: readonly number[], deviceIds: readonly number[]): Promise<Map<string, number>> {
    if (campaignIds.length === 0 || deviceIds.length === 0) return new Map()
    const { rows } = await sql<{ key: string; group: number }>`
      select campaign_id || ':' || device_id as key, group_no as "group" from campaign_members
      where campaign_id = any(${campaignIds}) and device_id = any(${deviceIds})`.execute(db)
    return new Map(rows.map(({ key, group }) => [key, group]))
  },

  async paces(campaignIds: readonly number[], minute: number): Promise<Map<number, Pace>> {
    if (campaignIds.length === 0) return new Map()
    const { rows } = await sql<{ campaignId: number; offered: number; counts: CountRow[] }>`
      select c.id as "campaignId", coalesce(m.offered, 0) as offered, coalesce(t.counts, '[]') as counts
      from campaigns c left join campaign_minutes m on m.campaign_id = c.id and m.minute = ${minute}
      left join lateral (
        select jsonb_agg(jsonb_build_object('state', state, 'n', n)) as counts
        from (select state, sum(n) as n from ota_counts where campaign_id = c.id group by state) as summed) t on true
      where c.id = any(${campaignIds})`.execute(db)
    return new Map(rows.map((row) => [row.campaignId, paceOf(row)]))
  },
})

function paceOf({ campaignId, offered, counts }: { campaignId: number; offered: number; counts: CountRow[] }): Pace {
  const jobs = counts.flatMap(({ state, n }) =>
    state === 'waiting' || state === 'retried' ? [] : [[state, n] as const],
  )
  const totalOf = (name: OtherTotal): number => counts.find(({ state }) => state === name)?.n ?? 0
  return { campaignId, offered, waiting: totalOf('waiting'), retried: totalOf('retried'), jobs: new Map(jobs) }
}
