import { nameForOthers } from '@slipway/contract/devices/device-query/masked.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { DeviceShare } from '@slipway/contract/users/homes/shares/shares.ts'
import { shareLimits } from '@slipway/contract/users/homes/shares/shares.limits.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { busyKeys, deviceRows, toPlace, type HomeDevicePlace } from '../home-devices.views.ts'

/** A device with the share that leads to it. */
export interface ReachedDevice extends HomeDevicePlace {
  shareRow: number
  shareId: string
  /** Name of the user that has shared it, and its row. */
  by: string
  byUser: number
  withMessages: boolean
  endTime: number | null
}

/** Not over by the clock, and its giver may still manage the home. */
export const isGood = (now: number) => sql<boolean>`(sh.ends_at is null or sh.ends_at > ${moment(now)})
  and exists (select from home_members g where g.home_id = hd.home_id and g.user_id = sh.by_user
    and (g.role = ${homeRoles.owner} or g.may_manage))`

const shared = (db: DatabaseOrTransaction, now: number) =>
  deviceRows(db)
    .innerJoin('device_shares as sh', 'sh.device_id', 'hd.device_id')
    .innerJoin('users as giver', 'giver.id', 'sh.by_user')
    .select(['sh.id as share_row', 'sh.uid as share_uid', 'sh.by_user', 'sh.may_control', 'sh.ends_at'])
    .select('sh.with_messages')
    .select(['sh.accepted_at', 'giver.nickname as giver_nickname', 'giver.account as giver_account'])
    .where(isGood(now))

type SharedRow = Awaited<ReturnType<ReturnType<typeof shared>['execute']>>[number] & { busy?: string[] | null }

/** Its guests see no room, no serial number and nothing from before they had it; values are those of now. */
function toReached(row: SharedRow): ReachedDevice {
  const found = toPlace(row, { role: 'guest', mayControl: row.may_control })
  const since = row.accepted_at ?? found.boundAt
  return {
    ...found,
    serial: '',
    boundAt: since,
    shown: { ...found.shown, roomId: null, gatewayId: null, bindTime: since },
    shareRow: row.share_row,
    shareId: row.share_uid,
    by: nameForOthers({ nickname: row.giver_nickname, account: row.giver_account }),
    byUser: row.by_user,
    withMessages: row.with_messages,
    endTime: row.ends_at,
  }
}

export const sharesViews = (db: DatabaseOrTransaction) => ({
  /** A device that is shared with the user. */
  async find(userId: number, deviceId: string, now: number): Promise<ReachedDevice | undefined> {
    const row = await shared(db, now).where('sh.user_id', '=', userId).where('hd.uid', '=', deviceId).executeTakeFirst()
    return row && toReached(row)
  },

  /** What a link leads to: that of visitors until its end, any other until a user has accepted it. */
  async byLink(hash: Buffer, now: number): Promise<(ReachedDevice & { isVisit: boolean }) | undefined> {
    const row = await shared(db, now)
      .select('sh.is_visit')
      .where('sh.link_hash', '=', hash)
      .where('sh.link_until', '>', moment(now))
      .executeTakeFirst()
    return row && { ...toReached(row), isVisit: row.is_visit }
  },

  /** What a link of visitors leads to, by the number of its row. */
  async byVisit(shareRow: number, now: number): Promise<ReachedDevice | undefined> {
    const row = await shared(db, now)
      .select(busyKeys.as('busy'))
      .where('sh.id', '=', shareRow)
      .where('sh.is_visit', '=', true)
      .executeTakeFirst()
    return row && toReached(row)
  },

  /** What is shared with a user, the oldest first; only those of the devices `only` that still are. */
  async reachedBy(userId: number, now: number, only?: readonly number[]): Promise<ReachedDevice[]> {
    const rows = await shared(db, now)
      .select(busyKeys.as('busy'))
      .where('sh.user_id', '=', userId)
      .$if(only !== undefined, (of) => of.where('sh.device_id', 'in', [...(only ?? [])]))
      .orderBy('sh.accepted_at')
      .limit(shareLimits.perUser)
      .execute()
    return rows.map(toReached)
  },

  /** The shares of a device, the newest first; only those that `byUser` has given, where it is defined. */
  async sharesOf(deviceId: number, now: number, byUser: number | undefined): Promise<DeviceShare[]> {
    const rows = await shared(db, now)
      .leftJoin('users as guest', 'guest.id', 'sh.user_id')
      .select(['sh.is_visit', 'sh.user_id', 'sh.created_at', 'guest.nickname', 'guest.account'])
      .where('sh.device_id', '=', deviceId)
      .where(sql<boolean>`(sh.link_hash is null or sh.link_until > ${moment(now)})`)
      .$if(byUser !== undefined, (of) => of.where('sh.by_user', '=', byUser ?? 0))
      .orderBy('sh.id', 'desc')
      .limit(shareLimits.perDevice)
      .execute()
    return rows.map((row) => ({
      shareId: row.share_uid,
      state: row.is_visit ? 'visit' : row.user_id === null ? 'open' : 'accepted',
      mayControl: row.may_control,
      withMessages: row.with_messages,
      endTime: row.ends_at,
      to: row.account === null ? null : nameForOthers({ nickname: row.nickname ?? '', account: row.account }),
      by: nameForOthers({ nickname: row.giver_nickname, account: row.giver_account }),
      createTime: row.created_at,
    }))
  },

  /** A share by its ID, even if it is over: whose it is decides who may end it. */
  async one(
    shareId: string,
  ): Promise<{ id: number; deviceId: string; byUser: number; userId: number | null } | undefined> {
    return db
      .selectFrom('device_shares as sh')
      .innerJoin('home_devices as hd', 'hd.device_id', 'sh.device_id')
      .select(['sh.id', 'hd.uid as deviceId', 'sh.by_user as byUser', 'sh.user_id as userId'])
      .where('sh.uid', '=', shareId)
      .executeTakeFirst()
  },
})

/** A device that is shared with the user, with its serial number: for records that are not shown to its guests. */
export async function sharedDeviceOf(
  db: DatabaseOrTransaction,
  userId: number,
  deviceId: string,
  now: number,
): Promise<HomeDevicePlace | undefined> {
  const row = await shared(db, now).where('sh.user_id', '=', userId).where('hd.uid', '=', deviceId).executeTakeFirst()
  return row && toPlace(row, { role: 'guest', mayControl: row.may_control })
}

/** Shares with messages of users that are not in the home themselves, in which they read more. */
const withMessages = (db: DatabaseOrTransaction, now: number) =>
  db
    .selectFrom('device_shares as sh')
    .innerJoin('home_devices as hd', 'hd.device_id', 'sh.device_id')
    .where('sh.with_messages', '=', true)
    .where('sh.user_id', 'is not', null)
    .where(isGood(now))
    .where(
      sql<boolean>`not exists (select from home_members own where own.home_id = hd.home_id and own.user_id = sh.user_id)`,
    )

/** A device whose messages a guest reads, those since it accepted the share. */
export interface GuestReading {
  deviceId: number
  homeId: number
  userId: number
  since: number
}

/** The devices outside of its homes whose messages a user reads. */
export const sharedReadingsOf = (db: DatabaseOrTransaction, userId: number, now: number): Promise<GuestReading[]> =>
  readings(withMessages(db, now).where('sh.user_id', '=', userId).limit(shareLimits.perUser))

/** The guests that read the messages of these devices. */
export const guestReadersOf = async (
  db: DatabaseOrTransaction,
  deviceIds: readonly number[],
  now: number,
): Promise<GuestReading[]> =>
  deviceIds.length === 0 ? [] : readings(withMessages(db, now).where('sh.device_id', 'in', deviceIds))

async function readings(found: ReturnType<typeof withMessages>): Promise<GuestReading[]> {
  const rows = await found
    .select(['sh.device_id as deviceId', 'hd.home_id as homeId', 'sh.user_id as userId', 'sh.accepted_at as since'])
    .execute()
  return rows.flatMap(({ userId, since, ...reading }) =>
    userId === null || since === null ? [] : { ...reading, userId, since },
  )
}
