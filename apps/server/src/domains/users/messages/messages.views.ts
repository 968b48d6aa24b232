import type { UnreadMessages } from '@slipway/contract/users/messages/messages.ts'
import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import { namedTexts, type NoticeTexts } from '@slipway/contract/users/messages/notice-texts.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { GuestReading } from '../homes/index.ts'

/** A message for one reader. */
export interface ReadMessage {
  id: number
  uid: string
  homeUid: string
  homeDeviceId: string
  deviceName: string
  picture: string
  productId: string
  deKey: string
  entrance: 'alarm' | 'notice'
  category: 'alarm' | 'fault' | 'info'
  msgType: 'text' | 'video'
  texts: NoticeTexts
  rhPush: string
  rhList: string
  picurl: string
  occurredAt: number
  stoppedAt: number | null
  closedAt: number | null
  isOpen: boolean
  isRead: boolean
}

/** What a user reads: all messages of its homes, and those of single devices since a moment. */
export interface Reading {
  userId: number
  homeIds: readonly number[]
  shared: readonly Pick<GuestReading, 'homeId' | 'deviceId' | 'since'>[]
}

interface Asked extends Reading {
  entrance: 'alarm' | 'notice' | undefined
  below: number | undefined
  limit: number
}

/** An event that has occurred again goes on in its newest message: a device that repeats itself reports one end. */
const goesOn = sql`(m.stopped_at is null and m.closed_at is null and m.e_client_entrance = 'alarm'
  and exists (select from ending_events o where o.product_id = m.product_id and o.de_key = m.de_key)
  and not exists (select from messages n where n.device_id = m.device_id and n.de_key = m.de_key and n.id > m.id
    and n.relation_id is not distinct from m.relation_id))`

const columns = sql`m.id, m.uid, h.uid as "homeUid", hd.uid as "homeDeviceId", hd.name as "deviceName",
  coalesce(nullif(p.product_pic, ''), sc.display_url) as picture, m.product_id as "productId", m.de_key as "deKey",
  m.e_client_entrance as entrance, m.e_category as category, m.e_msg_type as "msgType", m.texts,
  m.e_rh_push as "rhPush", m.e_rh_list as "rhList", m.e_picurl as picurl, m.occurred_at as "occurredAt",
  m.stopped_at as "stoppedAt", m.closed_at as "closedAt", ${goesOn} as "isOpen",
  m.id <= coalesce((select r.read_up_to from message_reads r where r.user_id = seen.user_id
    and r.home_id = m.home_id and r.e_client_entrance = m.e_client_entrance), 0) as "isRead"`

const details = sql`join homes h on h.id = m.home_id
  join home_devices hd on hd.device_id = m.device_id and hd.home_id = m.home_id
  join products p on p.id = m.product_id
  join sub_categories sc on sc.id = p.category_id`

const kept = sql`not exists (select from message_deletions x where x.message_id = m.id and x.user_id = seen.user_id)`

/** One row for each home, and for each shared device; homes come without a device. */
const seenBy = ({ userId, homeIds, shared }: Reading): RawBuilder<unknown> =>
  sql`(select home_id, ${userId}::bigint as user_id, null::bigint as device_id, null::timestamptz as since
    from unnest(${homeIds}::bigint[]) as home_id
    union all
    select home_id, ${userId}::bigint, device_id, to_timestamp(since / 1000.0)
    from unnest(${shared.map(({ homeId }) => homeId)}::bigint[], ${shared.map(({ deviceId }) => deviceId)}::bigint[],
      ${shared.map(({ since }) => since)}::bigint[]) as one (home_id, device_id, since)) as seen`

/** Of the row of `seen`, by the index of its home or of its device: `limited` filters, and may order and limit. */
const messagesOf = (limited: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (select m.* from messages m where seen.device_id is null and m.home_id = seen.home_id and ${limited})
  union all
  (select m.* from messages m where m.device_id = seen.device_id and m.home_id = seen.home_id
    and m.occurred_at >= seen.since and ${limited}))`

const isSeen = sql`m.home_id = seen.home_id
  and (seen.device_id is null or (m.device_id = seen.device_id and m.occurred_at >= seen.since))`

const named = <Row extends ReadMessage>(row: Row): Row => ({ ...row, texts: namedTexts(row.texts, row.deviceName) })

export const messagesViews = (db: DatabaseOrTransaction) => ({
  /** Newest first. Each home is read by its own index, however many messages the others have. */
  async list({ entrance, below, limit, ...reading }: Asked): Promise<ReadMessage[]> {
    const { rows } = await sql<ReadMessage>`
      select ${columns} from ${seenBy(reading)}
      cross join lateral (values ('alarm'), ('notice')) as tab (entrance)
      cross join lateral ${messagesOf(sql`m.e_client_entrance = tab.entrance
        and m.id < ${below ?? Number.MAX_SAFE_INTEGER} and ${kept} order by m.id desc limit ${limit}`)} as m
      ${details}
      where ${entrance ?? null}::text is null or tab.entrance = ${entrance ?? null}
      order by m.id desc limit ${limit}`.execute(db)
    return rows.map(named)
  },

  /** The newest alarms that go on. */
  async open(reading: Reading): Promise<ReadMessage[]> {
    const { rows } = await sql<ReadMessage>`
      select ${columns} from ${seenBy(reading)}
      cross join lateral ${messagesOf(sql`m.stopped_at is null and m.e_client_entrance = 'alarm' and ${goesOn} and ${kept}
        order by m.id desc limit ${messageLimits.open}`)} as m
      ${details}
      order by m.id desc limit ${messageLimits.open}`.execute(db)
    return rows.map(named)
  },

  async find(
    reading: Reading,
    uid: string,
  ): Promise<(ReadMessage & { data: unknown; notification: unknown }) | undefined> {
    const { rows } = await sql<ReadMessage & { data: unknown; notification: unknown }>`
      select ${columns}, e.data, e.notification from ${seenBy(reading)}
      join messages m on ${isSeen}
      join device_events e on e.id = m.event_id
      ${details}
      where m.uid = ${uid} and ${kept}`.execute(db)
    return rows[0] && named(rows[0])
  },

  /** Counted up to a limit, so that a home with a million unread messages costs no more than one with a hundred. */
  async unread(reading: Reading): Promise<Omit<UnreadMessages, 'system'>> {
    const { rows } = await sql<{ entrance: 'alarm' | 'notice'; n: number }>`
      select tab.entrance, least(sum(one.n), ${messageLimits.unread})::int as n from ${seenBy(reading)}
      cross join lateral (values ('alarm'), ('notice')) as tab (entrance)
      cross join lateral (select count(*) as n from ${messagesOf(sql`m.e_client_entrance = tab.entrance
          and m.id > coalesce((select r.read_up_to from message_reads r where r.user_id = seen.user_id
            and r.home_id = seen.home_id and r.e_client_entrance = tab.entrance), 0) and ${kept}
        limit ${messageLimits.unread}`)} as found) as one
      group by tab.entrance`.execute(db)
    const of = (entrance: 'alarm' | 'notice') => rows.find((row) => row.entrance === entrance)?.n ?? 0
    return { alarm: of('alarm'), notice: of('notice') }
  },
})
