import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** What a device says about its updates in `up/ota/version`. */
export interface UpdateFacts {
  deviceId: number
  area: string | undefined
  tz: number | undefined
  epoch: number | undefined
  bootCount: number | undefined
  bootWhy: string | undefined
  keys: number | undefined
  deltas: readonly string[]
  free: number | undefined
  ota: boolean
}

export interface HoldFacts {
  deviceId: number
  hold: boolean
  why: string
  until: string | null
}

export interface HearingChange {
  deviceId: number
  hears: boolean
}

export const deviceUpdatesStore = (db: DatabaseOrTransaction) => ({
  /** A repeated report writes nothing. */
  async keep(facts: readonly UpdateFacts[], now: number): Promise<void> {
    if (facts.length === 0) return
    await sql`
      insert into device_updates as kept (device_id, area, utc_offset, key_epoch, boot_count, boot_why, keys, deltas,
        free_bytes, ota, reported_at)
      select d.id, g.area, g.tz, g.epoch, g."bootCount", g."bootWhy", g.keys,
        array(select jsonb_array_elements_text(g.deltas)), g.free, g.ota, ${new Date(now)}
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as g ("deviceId" bigint, area text, tz integer,
        epoch integer, "bootCount" bigint, "bootWhy" text, keys integer, deltas jsonb, free bigint, ota boolean)
      join devices d on d.id = g."deviceId" order by d.id
      on conflict (device_id) do update set area = excluded.area, utc_offset = excluded.utc_offset,
        key_epoch = excluded.key_epoch, boot_count = excluded.boot_count, boot_why = excluded.boot_why,
        keys = excluded.keys, deltas = excluded.deltas, free_bytes = excluded.free_bytes, ota = excluded.ota,
        reported_at = excluded.reported_at
      where (kept.area, kept.utc_offset, kept.key_epoch, kept.boot_count, kept.boot_why, kept.keys, kept.deltas,
          kept.free_bytes, kept.ota)
        is distinct from (excluded.area, excluded.utc_offset, excluded.key_epoch, excluded.boot_count,
          excluded.boot_why, excluded.keys, excluded.deltas, excluded.free_bytes, excluded.ota)`.execute(db)
  },

  async hear(changes: readonly HearingChange[], now: number): Promise<void> {
    if (changes.length === 0) return
    await sql`
      insert into device_updates (device_id, hears_offers, reported_at)
      select d.id, g.hears, ${new Date(now)}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g ("deviceId" bigint, hears boolean)
      join devices d on d.id = g."deviceId" order by d.id
      on conflict (device_id) do update set hears_offers = excluded.hears_offers`.execute(db)
  },

  async hold(holds: readonly HoldFacts[], now: number): Promise<void> {
    if (holds.length === 0) return
    await sql`
      insert into device_updates as kept (device_id, held_since, hold_until, hold_why, reported_at)
      select d.id, case when g.hold then ${new Date(now)}::timestamptz end, case when g.hold then g.until end,
        case when g.hold then g.why else '' end, ${new Date(now)}
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb)
        as g ("deviceId" bigint, hold boolean, why text, until timestamptz)
      join devices d on d.id = g."deviceId" order by d.id
      on conflict (device_id) do update set hold_until = excluded.hold_until, hold_why = excluded.hold_why,
        held_since = case when excluded.held_since is null then null
          else coalesce(kept.held_since, excluded.held_since) end`.execute(db)
  },
})
