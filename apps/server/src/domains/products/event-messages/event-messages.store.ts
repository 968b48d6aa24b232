import type { MessageText, MessageTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

/** A message as in its table, without the name of its event. */
export type MessageRecord = Pick<
  EventMessage,
  | 'productId'
  | 'dId'
  | 'eCategory'
  | 'eNotice'
  | 'eMsgType'
  | 'eClientEntrance'
  | 'eCode'
  | 'eRhPush'
  | 'eRhList'
  | 'ePicurl'
  | 'eStorageCycle'
  | 'createTime'
  | 'updateTime'
> &
  Record<MessageText, Bilingual> & {
    /** An empty language falls back to the event's own name. */
    eName: Bilingual
    /** Texts that wait for the version of the model whose values they use. */
    nextTexts: MessageTexts | null
    updatedBy: number
  }

export type MessageChange = Omit<MessageRecord, 'productId' | 'dId' | 'createTime'>

export const eventMessagesStore = (db: DatabaseOrTransaction) => ({
  async find(dId: string): Promise<MessageRecord | undefined> {
    const row = await db
      .selectFrom('event_messages')
      .selectAll()
      .where('feature_id', '=', rowNumberOf(dId))
      .executeTakeFirst()
    return row && toMessage(row)
  },

  async listByProduct(productId: string): Promise<MessageRecord[]> {
    const rows = await db
      .selectFrom('event_messages')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('feature_id')
      .execute()
    return rows.map(toMessage)
  },

  async addAll(messages: readonly MessageRecord[]): Promise<void> {
    if (messages.length === 0) return
    await db
      .insertInto('event_messages')
      .values(
        messages.map(({ productId, dId, createTime, ...change }) => ({
          feature_id: rowNumberOf(dId),
          product_id: productId,
          created_at: new Date(createTime),
          ...columnsOf(change),
        })),
      )
      .execute()
  },

  async change(dId: string, change: MessageChange): Promise<void> {
    await db.updateTable('event_messages').set(columnsOf(change)).where('feature_id', '=', rowNumberOf(dId)).execute()
  },

  async deleteAll(dIds: readonly string[]): Promise<void> {
    if (dIds.length > 0)
      await db.deleteFrom('event_messages').where('feature_id', 'in', dIds.map(rowNumberOf)).execute()
  },
})

const columnsOf = (change: MessageChange) => ({
  e_category: change.eCategory,
  e_name: JSON.stringify(change.eName),
  e_notice: change.eNotice === 'YES',
  e_msg_type: change.eMsgType,
  e_client_entrance: change.eClientEntrance,
  e_code: change.eCode,
  e_push: JSON.stringify(change.ePush),
  e_list: JSON.stringify(change.eList),
  e_detail: JSON.stringify(change.eDetail),
  next_texts: change.nextTexts && JSON.stringify(change.nextTexts),
  e_rh_push: change.eRhPush,
  e_rh_list: change.eRhList,
  e_picurl: change.ePicurl,
  e_storage_cycle: change.eStorageCycle,
  updated_at: new Date(change.updateTime),
  updated_by: change.updatedBy,
})

/** Stored values were validated on write. */
const toMessage = (row: Row<'event_messages'>): MessageRecord => ({
  productId: row.product_id,
  dId: String(row.feature_id),
  eCategory: row.e_category as EventMessage['eCategory'],
  eName: row.e_name as Bilingual,
  eNotice: row.e_notice ? 'YES' : 'NO',
  eMsgType: row.e_msg_type as EventMessage['eMsgType'],
  eClientEntrance: row.e_client_entrance as EventMessage['eClientEntrance'],
  eCode: row.e_code,
  ePush: row.e_push as Bilingual,
  eList: row.e_list as Bilingual,
  eDetail: row.e_detail as Bilingual,
  nextTexts: row.next_texts as MessageTexts | null,
  eRhPush: row.e_rh_push,
  eRhList: row.e_rh_list,
  ePicurl: row.e_picurl,
  eStorageCycle: row.e_storage_cycle,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
