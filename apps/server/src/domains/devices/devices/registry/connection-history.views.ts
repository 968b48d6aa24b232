import { onOff, type OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { historyPages } from '../../../../db/lists/history-pages.ts'
import type { Slice } from '../../../../db/lists/nearer-end.ts'
import { devicesStore } from './devices.store.ts'

export type OnOffFilter = { from?: number | undefined; until?: number | undefined }

const isTimed = ({ from, until }: OnOffFilter): boolean => from !== undefined || until !== undefined

const toOnOff = ({ at, type, ip, reason }: { at: number; type: number; ip: string | null; reason: string }) => ({
  time: at,
  type: type as OnOffRow['type'],
  ip,
  reason,
})

/** The presence history of a device, newest first. */
export function onOffViews(db: DatabaseOrTransaction) {
  const rowsOf = (deviceId: number, { from, until }: OnOffFilter = {}) => {
    let query = db.selectFrom('device_onoff').where('device_id', '=', deviceId)
    if (from !== undefined) query = query.where('at', '>=', moment(from))
    if (until !== undefined) query = query.where('at', '<', moment(until))
    return query
  }
  const newest = (deviceId: number, filter?: OnOffFilter) =>
    rowsOf(deviceId, filter).select(['id', 'at', 'type', 'ip', 'reason']).orderBy('id', 'desc')

  const pages = historyPages(db, 'device_onoff')

  return {
    /** First the ids, which one index has in order. Without a time, `total` is that of all rows. */
    async list(
      deviceId: number,
      filter: OnOffFilter,
      slice: Slice,
      total = Number.POSITIVE_INFINITY,
    ): Promise<OnOffRow[]> {
      const ids = isTimed(filter)
        ? (
            await rowsOf(deviceId, filter)
              .select('id')
              .orderBy('id', 'desc')
              .limit(slice.limit)
              .offset(slice.offset)
              .execute()
          ).map(({ id }) => id)
        : await pages(deviceId, slice, total)
      if (ids.length === 0) return []
      const rows = await newest(deviceId).where('id', 'in', ids).execute()
      return rows.map(toOnOff)
    },

    /** Without a time the maintained total, otherwise at most `most`. */
    async count(deviceId: number, filter: OnOffFilter, most: number): Promise<number> {
      if (!isTimed(filter)) {
        return devicesStore(db).counted('deviceOnOff', String(deviceId))
      }
      const { n } = await db
        .selectFrom(rowsOf(deviceId, filter).select('id').limit(most).as('rows'))
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },

    async below(
      deviceId: number,
      id: number,
      limit: number,
      filter?: OnOffFilter,
    ): Promise<(OnOffRow & { id: number })[]> {
      const rows = await newest(deviceId, filter).where('id', '<', id).limit(limit).execute()
      return rows.map((row) => ({ id: row.id, ...toOnOff(row) }))
    },

    async lastOnline(deviceId: number): Promise<number | null> {
      const row = await rowsOf(deviceId)
        .select('at')
        .where('type', '=', onOff.online)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.at ?? null
    },
  }
}
