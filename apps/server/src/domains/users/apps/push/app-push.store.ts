import {
  pushChannelKeys,
  type CheckResult,
  type PushChannelKey,
  type PushVendor,
} from '@slipway/contract/users/apps/push/app-push.ts'
import { sql, type Updateable } from 'kysely'
import type { DB } from '../../../../db/tables.generated.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'

export type StoredChannelKey = 'base' | PushChannelKey | PushVendor

export interface StoredChannel {
  channel: StoredChannelKey
  enabled: boolean
  shown: Readonly<Record<string, unknown>>
  secrets: Buffer | undefined
  checkedTime: number | null
  checkResult: CheckResult | null
  checkSaid: string
  /** Whether the owner has had the email about refused credentials. */
  isMailed: boolean
}

export type SavedChannel = Pick<StoredChannel, 'channel' | 'enabled' | 'shown' | 'secrets'>

export interface StoredCheck {
  checkedTime: number
  checkResult: CheckResult
  checkSaid: string
}

export type Channels = { [Key in StoredChannelKey]?: StoredChannel }

const toChannel = (row: Row<'app_push'>): StoredChannel => ({
  channel: row.channel as StoredChannelKey,
  enabled: row.enabled,
  shown: row.shown as Record<string, unknown>,
  secrets: row.secrets ?? undefined,
  checkedTime: row.checked_at,
  checkResult: row.check_result as CheckResult | null,
  checkSaid: row.check_said,
  isMailed: row.mailed_at !== null,
})

const androidChannels = pushChannelKeys.filter((channel) => channel !== 'apns')

export const appPushStore = (db: DatabaseOrTransaction) => {
  async function ofChannel(
    appId: string,
    channel: StoredChannelKey,
    columns: Updateable<DB['app_push']>,
  ): Promise<void> {
    await db.updateTable('app_push').set(columns).where('app_id', '=', appId).where('channel', '=', channel).execute()
  }

  return {
    async all(appId: string): Promise<Channels> {
      const rows = await db.selectFrom('app_push').selectAll().where('app_id', '=', appId).execute()
      return Object.fromEntries(rows.map((row) => [row.channel, toChannel(row)]))
    },

    /** What a vendor said to former credentials doesn't count for these. */
    async replace(appId: string, { channel, enabled, shown, secrets }: SavedChannel): Promise<void> {
      const columns = {
        enabled,
        shown: JSON.stringify(shown),
        secrets: secrets ?? null,
        checked_at: null,
        check_result: null,
        check_said: '',
        mailed_at: null,
      }
      await db
        .insertInto('app_push')
        .values({ app_id: appId, channel, ...columns })
        .onConflict((conflict) => conflict.columns(['app_id', 'channel']).doUpdateSet(columns))
        .execute()
    },

    enable: (appId: string, channel: StoredChannelKey, enabled: boolean): Promise<void> =>
      ofChannel(appId, channel, { enabled }),

    async remove(appId: string, channel: StoredChannelKey): Promise<void> {
      await db.deleteFrom('app_push').where('app_id', '=', appId).where('channel', '=', channel).execute()
    },

    /** APNs has its certificates in a table of their own, and a row here for the checks only. */
    async checked(appId: string, channel: PushChannelKey, check: StoredCheck): Promise<void> {
      const columns = {
        checked_at: new Date(check.checkedTime),
        check_result: check.checkResult,
        check_said: check.checkSaid,
        ...(check.checkResult === 'good' && { mailed_at: null }),
      }
      if (channel !== 'apns') return ofChannel(appId, channel, columns)
      await db
        .insertInto('app_push')
        .values({ app_id: appId, channel, ...columns })
        .onConflict((conflict) => conflict.columns(['app_id', 'channel']).doUpdateSet(columns))
        .execute()
    },

    /** After a change of what is stored elsewhere. */
    unchecked: (appId: string, channel: PushChannelKey): Promise<void> =>
      ofChannel(appId, channel, { checked_at: null, check_result: null, check_said: '', mailed_at: null }),

    /** False where it was sent, or another process is about to send it; a claim that is older counts for nothing. */
    async claimMail(
      appId: string,
      channel: PushChannelKey,
      { now, lifeMs }: { now: number; lifeMs: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('app_push')
        .set({ mail_claimed_at: new Date(now) })
        .where('app_id', '=', appId)
        .where('channel', '=', channel)
        .where('mailed_at', 'is', null)
        .where((is) => is.or([is('mail_claimed_at', 'is', null), is('mail_claimed_at', '<=', moment(now - lifeMs))]))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    mailed: (appId: string, channel: PushChannelKey, time: number): Promise<void> =>
      ofChannel(appId, channel, { mailed_at: new Date(time), mail_claimed_at: null }),

    releaseMail: (appId: string, channel: PushChannelKey): Promise<void> =>
      ofChannel(appId, channel, { mail_claimed_at: null }),

    /** Channels in use that were not checked since; those that were checked longest ago first. */
    async due(checkedBefore: number, limit: number): Promise<{ appId: string; channel: PushChannelKey }[]> {
      const { rows } = await sql<{ appId: string; channel: PushChannelKey }>`
      select used.app_id as "appId", used.channel from (
        select app_id, channel, checked_at from app_push
        where channel = any(${androidChannels}) and secrets is not null and enabled
        union all
        select a.app_id, 'apns', p.checked_at from apps a
        left join app_push p on p.app_id = a.app_id and p.channel = 'apns'
        where exists (select from app_certificates c where c.app_id = a.app_id and c.kind >= 3)
      ) used join apps a on a.app_id = used.app_id
      where a.deleted_at is null and (used.checked_at is null or used.checked_at <= ${moment(checkedBefore)})
      order by used.checked_at nulls first limit ${limit}`.execute(db)
      return rows
    },

    /** Phones that native apps have registered, by channel. */
    async phones(appId: string): Promise<Map<string, number>> {
      const keys = pushChannelKeys.map((channel) => `${appId} ${channel}`)
      const rows = await db
        .selectFrom('counters')
        .select(['key', 'n'])
        .where('scope', '=', 'pushTokens')
        .where('key', 'in', keys)
        .execute()
      return new Map(rows.map(({ key, n }) => [key.slice(appId.length + 1), Number(n)]))
    },
  }
}
