import type { TimerClock } from '@slipway/contract/users/scenes/next-run.ts'
import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'

/** What a timer does: with a device, or by a scene. */
export interface TimerTarget {
  sceneRow: number | null
  deviceRow: number | null
  deKey: string | null
  data: Record<string, unknown>
}

export interface NewTimer extends TimerTarget {
  userId: number
  /** The user's place that the timer rests on: its home, or the share of the device. */
  homeRow: number | null
  shareRow: number | null
  clock: TimerClock
  nextAt: number | null
  at: number
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const bitsOf = (days: readonly number[]): number => days.reduce((bits, day) => bits | (1 << (day - 1)), 0)

export const clockOf = ({ days, minute, time_zone }: Pick<Row<'schedules'>, 'days' | 'minute' | 'time_zone'>) => ({
  days: weekdays.filter((day) => (days & (1 << (day - 1))) !== 0),
  minute,
  timeZone: time_zone,
})

/** A timer with what its user knows its device or scene by. */
const stored = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('homes as h', 'h.id', 's.home_id')
    .leftJoin('scenes as sc', 'sc.id', 's.scene_id')
    .leftJoin('home_devices as hd', 'hd.device_id', 's.device_id')
    .selectAll('s')
    .select(['u.status as user_status', 'h.uid as home_uid', 'sc.uid as scene_uid', 'hd.uid as device_uid'])

export type StoredTimer = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

export const timersStore = (db: DatabaseOrTransaction) => ({
  /** Keeps a user from adding other timers until the transaction ends. */
  lockUser: (userId: number): Promise<void> => lockKeyInTransaction(db, 'timersOfUser', userId),

  async countOf(userId: number): Promise<number> {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from schedules where user_id = ${userId}`.execute(db)
    return rows[0]?.n ?? 0
  },

  async insert(added: NewTimer): Promise<string> {
    const uid = newUid()
    await db
      .insertInto('schedules')
      .values({
        uid,
        user_id: added.userId,
        home_id: added.homeRow,
        share_id: added.shareRow,
        scene_id: added.sceneRow,
        device_id: added.deviceRow,
        de_key: added.deKey,
        data: JSON.stringify(added.data),
        days: bitsOf(added.clock.days),
        minute: added.clock.minute,
        time_zone: added.clock.timeZone,
        next_at: added.nextAt === null ? null : new Date(added.nextAt),
        created_at: new Date(added.at),
      })
      .execute()
    return uid
  },

  /** Locks one of the user's timers until the transaction ends. */
  lock: (userId: number, timerId: string): Promise<StoredTimer | undefined> =>
    stored(db).where('s.user_id', '=', userId).where('s.uid', '=', timerId).forUpdate('s').executeTakeFirst(),

  async change(
    id: number,
    { clock, nextAt, deed }: { clock: TimerClock; nextAt: number | null; deed: Pick<TimerTarget, 'deKey' | 'data'> },
  ): Promise<void> {
    await db
      .updateTable('schedules')
      .set({
        days: bitsOf(clock.days),
        minute: clock.minute,
        time_zone: clock.timeZone,
        next_at: nextAt === null ? null : new Date(nextAt),
        de_key: deed.deKey,
        data: JSON.stringify(deed.data),
      })
      .where('id', '=', id)
      .execute()
  },

  async delete(id: number): Promise<void> {
    await db.deleteFrom('schedules').where('id', '=', id).execute()
  },

  /** The earliest first. */
  async due(now: number, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('schedules')
      .select('id')
      .where('next_at', '<=', moment(now))
      .orderBy('next_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Undefined where the timer is not due any more, or another process has it. */
  lockDue: (id: number, now: number): Promise<StoredTimer | undefined> =>
    stored(db)
      .where('s.id', '=', id)
      .where('s.next_at', '<=', moment(now))
      .forUpdate('s')
      .skipLocked()
      .executeTakeFirst(),

  async setNext(id: number, nextAt: number | null): Promise<void> {
    await db
      .updateTable('schedules')
      .set({ next_at: nextAt === null ? null : new Date(nextAt) })
      .where('id', '=', id)
      .execute()
  },

  /** The first timers after this one that wait for a time further ahead than `from`. */
  waiting: (after: number, from: number, limit: number): Promise<StoredTimer[]> =>
    stored(db).where('s.id', '>', after).where('s.next_at', '>', moment(from)).orderBy('s.id').limit(limit).execute(),

  /** Only from the time that it waited for: another process may have run it. */
  async bringForward(id: number, from: number, nextAt: number): Promise<void> {
    await db
      .updateTable('schedules')
      .set({ next_at: new Date(nextAt) })
      .where('id', '=', id)
      .where('next_at', '=', moment(from))
      .execute()
  },

  /** The device has gone to another home: its timers were made where it was. */
  async dropDevice(deviceId: number): Promise<void> {
    await db.deleteFrom('schedules').where('device_id', '=', deviceId).execute()
  },

  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('schedules').where('user_id', '=', userId).execute()
  },
})
