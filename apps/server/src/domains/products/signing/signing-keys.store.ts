import { keyStates, keyUses, type KeyState, type KeyUse } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface KeyRecord {
  productId: string | null
  keyUse: KeyUse
  keyId: string
  keyName: string
  publicKey: string
  keyState: KeyState
  sealed: Buffer | null
  notAfter: number | null
  createTime: number
  exportTime: number | null
  eraseTime: number | null
  endedTime: number | null
}

export type NewKey = Pick<
  KeyRecord,
  'productId' | 'keyUse' | 'keyId' | 'keyName' | 'publicKey' | 'keyState' | 'sealed' | 'notAfter' | 'createTime'
>

export const signingKeysStore = (db: DatabaseOrTransaction) => ({
  /** Newest first. */
  async ofProduct(productId: string): Promise<KeyRecord[]> {
    const rows = await db
      .selectFrom('firmware_keys')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(toRecord)
  },

  async ofInstallation(): Promise<KeyRecord | undefined> {
    const row = await db
      .selectFrom('firmware_keys')
      .selectAll()
      .where('product_id', 'is', null)
      .where('key_state', '=', keyStates.active)
      .executeTakeFirst()
    return row && toRecord(row)
  },

  /** Without effect where the installation has a key already. */
  async addToInstallation(key: NewKey): Promise<void> {
    await db
      .insertInto('firmware_keys')
      .values(columnsOf(key))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async add(keys: readonly NewKey[]): Promise<void> {
    if (keys.length > 0) await db.insertInto('firmware_keys').values(keys.map(columnsOf)).execute()
  },

  async dropWaiting(productId: string): Promise<void> {
    await db
      .deleteFrom('firmware_keys')
      .where('product_id', '=', productId)
      .where('key_state', '=', keyStates.waiting)
      .execute()
  },

  async setState(productId: string, keyIds: readonly string[], keyState: KeyState): Promise<void> {
    if (keyIds.length === 0) return
    await db
      .updateTable('firmware_keys')
      .set({ key_state: keyState })
      .where('product_id', '=', productId)
      .where('key_id', 'in', keyIds)
      .where('key_state', '!=', keyState)
      .execute()
  },

  /** Keys that are in no list any more, with the private parts that are here. */
  async end(productId: string, keyIds: readonly string[], keyState: KeyState, at: number): Promise<void> {
    if (keyIds.length === 0) return
    await db
      .updateTable('firmware_keys')
      .set({
        key_state: keyState,
        ended_at: new Date(at),
        erased_at: sql<Date>`case when sealed is null then erased_at else ${new Date(at)} end`,
        sealed: null,
      })
      .where('product_id', '=', productId)
      .where('key_id', 'in', keyIds)
      .execute()
  },

  async markExported(productId: string, keyId: string, at: number): Promise<void> {
    await db
      .updateTable('firmware_keys')
      .set({ exported_at: new Date(at) })
      .where('product_id', '=', productId)
      .where('key_id', '=', keyId)
      .execute()
  },

  async erase(productId: string, keyId: string, at: number): Promise<void> {
    await db
      .updateTable('firmware_keys')
      .set({ sealed: null, erased_at: new Date(at) })
      .where('product_id', '=', productId)
      .where('key_id', '=', keyId)
      .execute()
  },
})

const columnsOf = (key: NewKey) => ({
  product_id: key.productId,
  key_use: key.keyUse,
  key_id: key.keyId,
  key_name: key.keyName,
  public_key: key.publicKey,
  key_state: key.keyState,
  sealed: key.sealed,
  not_after: key.notAfter === null ? null : new Date(key.notAfter),
  created_at: new Date(key.createTime),
})

const toRecord = (row: Row<'firmware_keys'>): KeyRecord => ({
  productId: row.product_id,
  keyUse: row.key_use as KeyUse,
  keyId: row.key_id,
  keyName: row.key_name,
  publicKey: row.public_key,
  keyState: row.key_state as KeyState,
  sealed: row.sealed,
  notAfter: row.not_after,
  createTime: row.created_at,
  exportTime: row.exported_at,
  eraseTime: row.erased_at,
  endedTime: row.ended_at,
})

/** Those that are in the list in force. */
export const isListed = ({ keyState }: KeyRecord): boolean =>
  keyState === keyStates.active || keyState === keyStates.accepted

export const isActiveRelease = ({ keyUse, keyState }: KeyRecord): boolean =>
  keyUse === keyUses.release && keyState === keyStates.active
