import type { Signature } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { readKeyList, type KeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

export interface KeyListRecord {
  listId: number
  text: string
  list: KeyList
  signs: Signature[]
  /** Null for a draft. */
  signTime: number | null
}

export const keyListsStore = (db: DatabaseOrTransaction) => ({
  /** Newest first; a draft is the first one. */
  async newest(productId: string, limit: number): Promise<KeyListRecord[]> {
    const rows = await db
      .selectFrom('key_lists')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toRecord)
  },

  async addDraft(list: KeyList, text: string): Promise<KeyListRecord> {
    const row = await db
      .insertInto('key_lists')
      .values({
        product_id: list.product,
        version: list.version,
        epoch: list.epoch,
        text,
        created_at: new Date(list.created),
        expires_at: new Date(list.expires),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toRecord(row)
  },

  async sign(listId: number, signs: readonly Signature[], signedAt: number | null): Promise<void> {
    await db
      .updateTable('key_lists')
      .set({ signs: JSON.stringify(signs), signed_at: signedAt === null ? null : new Date(signedAt) })
      .where('id', '=', listId)
      .execute()
  },

  async dropDraft(listId: number): Promise<void> {
    await db.deleteFrom('key_lists').where('id', '=', listId).where('signed_at', 'is', null).execute()
  },

  /** Lists in force that expire before `time`, of which the owner has not been warned. */
  async expiring(time: number, limit: number): Promise<{ listId: number; productId: string; expireTime: number }[]> {
    const rows = await db
      .selectFrom('key_lists as list')
      .select(['id', 'product_id', 'expires_at'])
      .where('expires_at', '<', moment(time))
      .where('signed_at', 'is not', null)
      .where('warned_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('key_lists as later')
              .select('later.id')
              .whereRef('later.product_id', '=', 'list.product_id')
              .whereRef('later.version', '>', 'list.version')
              .where('later.signed_at', 'is not', null),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ listId: row.id, productId: row.product_id, expireTime: row.expires_at }))
  },

  async markWarned(listId: number, at: number): Promise<void> {
    await db
      .updateTable('key_lists')
      .set({ warned_at: new Date(at) })
      .where('id', '=', listId)
      .execute()
  },
})

function toRecord(row: Row<'key_lists'>): KeyListRecord {
  const list = readKeyList(row.text)
  if (!list) throw new Error(`key list ${row.id} cannot be read`)
  return { listId: row.id, text: row.text, list, signs: row.signs as Signature[], signTime: row.signed_at }
}
