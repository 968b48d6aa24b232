import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../database.ts'
import { nearerEnd, type Slice } from './nearer-end.ts'
import { ANCHOR_EVERY, isDeep, pageAnchors, type PageAnchors } from './page-anchors.ts'

/** Anchors with more newer rows are too old. */
const MOST_NEWER = 2_000

/** Tables of rows of devices in the order of their ids, to which rows are only added at the newest end. */
type HistoryTable = 'device_onoff' | 'device_events'

/** The ids of a page of a device's history, the newest first; the total is the one of all its rows. */
export type HistoryPages = (deviceId: number, slice: Slice, total: number) => Promise<number[]>

export function historyPages(
  db: DatabaseOrTransaction,
  table: HistoryTable,
  anchors: PageAnchors<number> = pageAnchors(),
): HistoryPages {
  const of = (deviceId: number) => sql`${sql.table(table)} where device_id = ${deviceId}`

  async function countNewer(deviceId: number, id: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n
      from (select from ${of(deviceId)} and id > ${id} limit ${sql.lit(MOST_NEWER)}) as newer`.execute(db)
    return rows[0]?.n ?? 0
  }

  async function read(deviceId: number) {
    const { rows } = await sql<{ id: number; rank: number; total: number }>`
      select id, (rank - 1)::int as rank, (select count(*) from ${of(deviceId)})::int as total
      from (select id, row_number() over (order by id desc) as rank from ${of(deviceId)}) as ranked
      where rank % ${sql.lit(ANCHOR_EVERY)} = 1 order by rank`.execute(db)
    return { version: String(rows[0]?.total ?? 0), anchors: rows.map(({ id, rank }) => ({ rank, key: id })) }
  }

  /** Rows that came since the anchors were read move all pages; the rest must be as many as then. */
  async function anchorOf(deviceId: number, offset: number, total: number) {
    const list = String(deviceId)
    const newest = anchors.peek(list)?.anchors[0]?.key
    const newer = newest === undefined ? 0 : await countNewer(deviceId, newest)
    const version = String(total - newer)
    const anchor = anchors.before({ list, version, offset: offset - newer, read: () => read(deviceId) })
    return anchor && { id: anchor.key, offset: offset - newer - anchor.rank }
  }

  return async (deviceId, slice, total) => {
    const anchor = isDeep(slice.offset, total) ? await anchorOf(deviceId, slice.offset, total) : undefined
    const page = anchor ? { ...slice, offset: anchor.offset, isBackward: false } : nearerEnd(slice, total)
    const from = anchor ? sql`and id <= ${anchor.id}` : sql``
    const { rows } = await sql<{ id: number }>`select id from ${of(deviceId)} ${from}
      order by id ${page.isBackward ? sql`` : sql`desc`} limit ${page.limit} offset ${page.offset}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return page.isBackward ? ids.toReversed() : ids
  }
}
