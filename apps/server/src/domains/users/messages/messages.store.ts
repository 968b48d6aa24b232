import type { NoticeTexts } from '@slipway/contract/users/messages/notice-texts.ts'
import { sql } from 'kysely'
import { inBatches } from '../../../db/batches/in-batches.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { QueuedEvent } from './notice-queue.store.ts'

interface NewMessage {
  uid: string
  event: QueuedEvent
  texts: NoticeTexts
  relationId: string | undefined
}

export const messagesStore = (db: DatabaseOrTransaction) => ({
  async insert({ uid, event, texts, relationId }: NewMessage): Promise<number> {
    const { message, eventId, deviceId, productId, homeId, deKey, toldAt } = event
    const { id } = await db
      .insertInto('messages')
      .values({
        uid,
        home_id: homeId,
        device_id: deviceId,
        product_id: productId,
        event_id: eventId,
        de_key: deKey,
        e_client_entrance: message.eClientEntrance,
        e_category: message.eCategory,
        e_msg_type: message.eMsgType,
        texts: JSON.stringify(texts),
        e_rh_push: message.eRhPush,
        e_rh_list: message.eRhList,
        e_picurl: message.ePicurl,
        relation_id: relationId ?? null,
        occurred_at: new Date(toldAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Ends the newest message that goes on: that of the same `relationId`, where the event has one, else of its event. */
  async stop({ deviceId, deKey, toldAt }: QueuedEvent, relationId: string | undefined): Promise<void> {
    await db
      .updateTable('messages')
      .set({ stopped_at: new Date(toldAt) })
      .where('id', '=', (messages) =>
        messages
          .selectFrom('messages')
          .select('id')
          .where('device_id', '=', deviceId)
          .where('stopped_at', 'is', null)
          .$if(relationId === undefined, (query) => query.where('de_key', '=', deKey))
          .$if(relationId !== undefined, (query) => query.where('relation_id', '=', relationId ?? ''))
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute()
  },

  async close(id: number, at: number): Promise<{ deviceId: number } | undefined> {
    return db
      .updateTable('messages')
      .set({ closed_at: new Date(at) })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('device_id as deviceId')
      .executeTakeFirst()
  },

  /** Devices of this product report the end of this event. */
  async noteEnding({ productId, deKey }: QueuedEvent): Promise<void> {
    await db
      .insertInto('ending_events')
      .values({ product_id: productId, de_key: deKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** False where the device has used the UUID for another event since `since`. */
  async isNewUuid({ deviceId, eventId, at }: QueuedEvent, uuid: string, since: number): Promise<boolean> {
    const { rows } = await sql`
      insert into event_uuids as known (device_id, uuid, event_id, at)
      values (${deviceId}, ${uuid}, ${eventId}, ${new Date(at)})
      on conflict (device_id, uuid) do update set event_id = excluded.event_id, at = excluded.at
        where known.at <= ${moment(since)} returning 1`.execute(db)
    return rows.length > 0
  },

  async sweepUuids(before: number): Promise<void> {
    await inBatches(async (limit) => {
      const { numAffectedRows } = await sql`delete from event_uuids where (device_id, uuid) in (
        select device_id, uuid from event_uuids where at <= ${moment(before)} limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0n)
    })
  },

  /** The messages go where their device goes. */
  async moveTo(deviceId: number, homeId: number): Promise<void> {
    await db.updateTable('messages').set({ home_id: homeId }).where('device_id', '=', deviceId).execute()
  },

  async deleteOf(deviceId: number): Promise<void> {
    await db.deleteFrom('messages').where('device_id', '=', deviceId).execute()
    await db.deleteFrom('event_uuids').where('device_id', '=', deviceId).execute()
  },
})
