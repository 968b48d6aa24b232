import type { Locale } from '@slipway/contract/locale.ts'
import type { PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import type { ChosenPushSettings, PushMute } from '@slipway/contract/users/pushes/pushes.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { pushChannels, type PushChannel } from './push-deliveries.store.ts'
import { defaultSettings, toSettings } from './push-settings.store.ts'

/** A subscription of a browser, or the token of a native app. */
export interface ReachablePhone {
  subscriptionId: number
  channel: PushChannel
}

/** A user as the decision about a push needs it. */
export interface PushUser {
  userId: number
  locale: Locale
  timeZone: string
  email: string | undefined
  phone: string | undefined
  settings: ChosenPushSettings
  phones: ReachablePhone[]
}

interface SubscriptionRow {
  id: number
  channel: PushChannelKey | null
}

/** A phone number has its country code, without the plus. */
const addressesOf = ({ account, indexcode, phone }: { account: string; indexcode: string; phone: string | null }) =>
  account.includes('@')
    ? { email: account, phone: phone ?? undefined }
    : { email: undefined, phone: phone ?? indexcode }

/** Whether the user reads the messages of the device of `hd`; a share that is over by the clock may still be muted. */
const reads = (userId: number) => sql<boolean>`(
  exists (select from home_members m where m.home_id = hd.home_id and m.user_id = ${userId})
  or exists (select from device_shares sh where sh.device_id = hd.device_id and sh.user_id = ${userId} and sh.with_messages))`

export const pushReadersViews = (db: DatabaseOrTransaction) => ({
  /** Only accounts in good standing: while one is being deleted, its pushes rest. */
  async users(ids: readonly number[]): Promise<Map<number, PushUser>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('users as u')
      .leftJoin('push_settings as s', 's.user_id', 'u.id')
      .select(['u.id', 'u.account', 'u.indexcode', 'u.phone', 'u.locale', 'u.time_zone', 's.user_id as chosen'])
      .select(['s.quiet_from', 's.quiet_to', 's.quiet_days', 's.alarms_pass', 's.email', 's.sms'])
      .select(
        sql<SubscriptionRow[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'channel', p.channel)), '[]')
          from push_subscriptions p where p.user_id = u.id)`.as('subscriptions'),
      )
      .where('u.id', 'in', ids)
      .where('u.status', '=', userStatuses.normal)
      .execute()
    return new Map(
      rows.map((row) => {
        const { alarms_pass, email, sms } = row
        const settings =
          alarms_pass === null || email === null || sms === null
            ? defaultSettings
            : toSettings({ ...row, alarms_pass, email, sms })
        const user: PushUser = {
          userId: row.id,
          locale: row.locale as Locale,
          timeZone: row.time_zone,
          ...addressesOf(row),
          settings,
          phones: row.subscriptions.map(({ id, channel }) => ({
            subscriptionId: id,
            channel: pushChannels[channel ?? 'web'],
          })),
        }
        return [row.id, user]
      }),
    )
  },

  /** The zones of users, whatever the state of their accounts: a day is counted in the zone of whoever has bound the device. */
  async zones(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('users').select(['id', 'time_zone']).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, row.time_zone]))
  },

  /** `user device deKey` of what is muted now; an empty key stands for all events of the device. */
  async mutes(userIds: readonly number[], deviceIds: readonly number[], now: number): Promise<Set<string>> {
    if (userIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('push_mutes')
      .select(['user_id', 'device_id', 'de_key'])
      .where('user_id', 'in', userIds)
      .where('device_id', 'in', deviceIds)
      .where('until', '>', moment(now))
      .execute()
    return new Set(rows.map((row) => muteKey(row.user_id, row.device_id, row.de_key)))
  },

  async mutesOf(userId: number, now: number): Promise<PushMute[]> {
    return db
      .selectFrom('push_mutes as p')
      .innerJoin('home_devices as hd', 'hd.device_id', 'p.device_id')
      .select(['hd.uid as deviceId', 'hd.name as deviceName', 'p.de_key as deKey', 'p.until'])
      .where('p.user_id', '=', userId)
      .where(reads(userId))
      .where('p.until', '>', moment(now))
      .orderBy('p.until')
      .execute()
  },

  async account(userId: number) {
    const row = await db
      .selectFrom('users')
      .select(['account', 'indexcode', 'phone'])
      .where('id', '=', userId)
      .executeTakeFirst()
    return row ? addressesOf(row) : { email: undefined, phone: undefined }
  },

  /** Whether this event of the device has a message. */
  async hasMessages(deviceId: number, deKey: string): Promise<boolean> {
    const row = await db
      .selectFrom('devices as d')
      .innerJoin('event_messages as m', 'm.product_id', 'd.product_id')
      .innerJoin('features as f', 'f.id', 'm.feature_id')
      .select('d.id')
      .where('d.id', '=', deviceId)
      .where('f.de_key', '=', deKey)
      .executeTakeFirst()
    return row !== undefined
  },

  /** The device in one of the user's homes, or one that is shared with it with messages. */
  async device(userId: number, uid: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('home_devices as hd')
      .select('hd.device_id')
      .where(reads(userId))
      .where('hd.uid', '=', uid)
      .executeTakeFirst()
    return row?.device_id
  },
})

export const muteKey = (userId: number, deviceId: number, deKey: string): string => `${userId} ${deviceId} ${deKey}`
