import type { ChosenPushSettings } from '@slipway/contract/users/pushes/pushes.ts'
import { sql } from 'kysely'
import { isWithin } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export const defaultSettings: ChosenPushSettings = { quiet: null, alarmsPass: true, email: false, sms: false }

const weekdays = [1, 2, 3, 4, 5, 6, 7]

interface SettingsRow {
  quiet_from: number | null
  quiet_to: number | null
  quiet_days: number | null
  alarms_pass: boolean
  email: boolean
  sms: boolean
}

export const toSettings = (row: SettingsRow): ChosenPushSettings => ({
  quiet:
    row.quiet_from === null || row.quiet_to === null
      ? null
      : {
          from: row.quiet_from,
          to: row.quiet_to,
          days: weekdays.filter((day) => ((row.quiet_days ?? 0) & (1 << (day - 1))) !== 0),
        },
  alarmsPass: row.alarms_pass,
  email: row.email,
  sms: row.sms,
})

export const pushSettingsStore = (db: DatabaseOrTransaction) => ({
  async of(userId: number): Promise<ChosenPushSettings> {
    const row = await db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? toSettings(row) : defaultSettings
  },

  async save(userId: number, { quiet, alarmsPass, email, sms }: ChosenPushSettings): Promise<void> {
    const fields = {
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      quiet_days: quiet ? quiet.days.reduce((bits, day) => bits | (1 << (day - 1)), 0) : null,
      alarms_pass: alarmsPass,
      email,
      sms,
    }
    await db
      .insertInto('push_settings')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute()
  },

  /** False where the user has sent a test since `since`. */
  async mayTest(userId: number, at: number, since: number): Promise<boolean> {
    const { rows } = await sql`insert into push_settings as known (user_id, tested_at)
      values (${userId}, ${new Date(at)}) on conflict (user_id) do update set tested_at = excluded.tested_at
      where known.tested_at is null or not ${isWithin('known.tested_at', since, at)} returning 1`.execute(db)
    return rows.length > 0
  },

  async mute(userId: number, deviceId: number, deKey: string, until: number): Promise<void> {
    const fields = { until: new Date(until) }
    await db
      .insertInto('push_mutes')
      .values({ user_id: userId, device_id: deviceId, de_key: deKey, ...fields })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_id', 'de_key']).doUpdateSet(fields))
      .execute()
  },

  async unmute(userId: number, deviceId: number, deKey: string): Promise<void> {
    await db
      .deleteFrom('push_mutes')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .where('de_key', '=', deKey)
      .execute()
  },

  async forgetDevice(deviceId: number): Promise<void> {
    await db.deleteFrom('push_mutes').where('device_id', '=', deviceId).execute()
  },

  async removeEnded(now: number): Promise<void> {
    await db.deleteFrom('push_mutes').where('until', '<=', moment(now)).execute()
  },

  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('push_mutes').where('user_id', '=', userId).execute()
    await db.deleteFrom('push_settings').where('user_id', '=', userId).execute()
  },
})
