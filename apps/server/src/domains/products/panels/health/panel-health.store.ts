import {
  TIME_GROUPS,
  timeGroupOf,
  timeOfShare,
  type PanelHealth,
  type PanelReport,
} from '@slipway/contract/products/panels/health/panel-health.ts'
import { panelHealthLimits } from '@slipway/contract/products/panels/health/panel-health.limits.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface CountedReport {
  panelId: string
  version: string
  platform: 'pwa' | 'android' | 'ios'
  event: PanelReport
  ms: number
  msg: string
}

interface SummedRow {
  version: string
  opened: number
  ready: number
  failed: number
  rolledBack: number
  times: number[]
  lastMsg: string
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export const panelHealthStore = (db: DatabaseOrTransaction) => ({
  async count({ panelId, version, platform, event, ms, msg }: CountedReport, now: number): Promise<void> {
    const once = (name: PanelReport): number => (event === name ? 1 : 0)
    const isTold = msg !== '' && (event === 'failed' || event === 'rolledBack')
    const times = Array.from({ length: TIME_GROUPS }, (_, group) =>
      event === 'ready' && group === timeGroupOf(ms) ? 1 : 0,
    )
    await sql`
      insert into panel_health as h
        (panel_id, version, platform, day, opened, ready, failed, rolled_back, times, last_msg)
      values (${rowNumberOf(panelId)}, ${version}, ${platform}, ${dayOf(now)}, ${once('opened')}, ${once('ready')},
        ${once('failed')}, ${once('rolledBack')}, ${times}::int[], ${isTold ? msg : ''})
      on conflict (panel_id, version, platform, day) do update set
        opened = h.opened + excluded.opened, ready = h.ready + excluded.ready, failed = h.failed + excluded.failed,
        rolled_back = h.rolled_back + excluded.rolled_back,
        times = array(select a + b from unnest(h.times, excluded.times) as both_times(a, b)),
        last_msg = case when excluded.last_msg = '' then h.last_msg else excluded.last_msg end`.execute(db)
  },

  /** Of all platforms and days. */
  async totalOf(panelId: string, version: string): Promise<{ opened: number; failed: number }> {
    const { rows } = await sql<{ opened: number; failed: number }>`
      select coalesce(sum(opened), 0)::int as opened, coalesce(sum(failed + rolled_back), 0)::int as failed
      from panel_health where panel_id = ${rowNumberOf(panelId)} and version = ${version}`.execute(db)
    return rows[0] ?? { opened: 0, failed: 0 }
  },

  async versions(panelId: string): Promise<PanelHealth['versions']> {
    const { rows } = await sql<SummedRow>`
      select v.version, v.created_at, sum(h.opened)::int as opened, sum(h.ready)::int as ready,
        sum(h.failed)::int as failed, sum(h.rolled_back)::int as "rolledBack",
        (select array_agg(total order by nr) from (
          select nr, sum(n)::int as total from panel_health t, unnest(t.times) with ordinality as one(n, nr)
          where t.panel_id = v.panel_id and t.version = v.version group by nr) as summed) as times,
        (array_agg(h.last_msg order by h.last_msg = '', h.day desc))[1] as "lastMsg"
      from panel_versions v join panel_health h on h.panel_id = v.panel_id and h.version = v.version
      where v.panel_id = ${rowNumberOf(panelId)}
      group by v.panel_id, v.version, v.created_at
      order by v.created_at desc, v.version desc limit ${panelHealthLimits.versions}`.execute(db)
    return rows.map(({ version, opened, ready, failed, rolledBack, times, lastMsg }) => ({
      version,
      opened,
      ready,
      failed,
      rolledBack,
      p50: timeOfShare(times, 0.5),
      p95: timeOfShare(times, 0.95),
      lastMsg,
    }))
  },

  async stopped(panelId: string): Promise<PanelHealth['stopped']> {
    const row = await db
      .selectFrom('panel_stops')
      .selectAll()
      .where('panel_id', '=', rowNumberOf(panelId))
      .executeTakeFirst()
    return row ? { version: row.version, opened: row.opened, failed: row.failed, stopTime: row.stopped_at } : null
  },

  async noteStop(
    panelId: string,
    { version, opened, failed }: { version: string; opened: number; failed: number },
    now: number,
  ): Promise<void> {
    const values = { version, opened, failed, stopped_at: new Date(now) }
    await db
      .insertInto('panel_stops')
      .values({ panel_id: rowNumberOf(panelId), ...values })
      .onConflict((conflict) => conflict.column('panel_id').doUpdateSet(values))
      .execute()
  },

  async forget(before: number): Promise<void> {
    await sql`delete from panel_health where day < ${dayOf(before)}`.execute(db)
  },
})
