import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface StoredKey {
  keyId: string
  keyName: string
  hint: string
  scopes: string[]
  createTime: number
  expiresTime: number | null
  lastUsedTime: number | null
  lastUsedIp: string | null
}

interface KeyToInsert {
  accountId: number
  keyName: string
  keyHash: Buffer
  hint: string
  scopes: string[]
  createTime: number
  expiresTime: number | null
}

export const apiKeysStore = (db: DatabaseOrTransaction) => ({
  /** New keys of an account are serialized, so that they can be counted. */
  lockAccount: (accountId: number): Promise<void> => lockKeyInTransaction(db, 'apiKeys', accountId),

  async list(accountId: number): Promise<StoredKey[]> {
    const rows = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(toKey)
  },

  async insert(key: KeyToInsert): Promise<StoredKey> {
    const row = await db
      .insertInto('api_keys')
      .values({
        account_id: key.accountId,
        name: key.keyName,
        key_hash: key.keyHash,
        hint: key.hint,
        scopes: key.scopes,
        created_at: new Date(key.createTime),
        expires_at: key.expiresTime === null ? null : new Date(key.expiresTime),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toKey(row)
  },

  /** Undefined where this account has no such key. */
  async rename(accountId: number, keyId: string, keyName: string): Promise<StoredKey | undefined> {
    const row = await db
      .updateTable('api_keys')
      .set({ name: keyName })
      .where('account_id', '=', accountId)
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirst()
    return row && toKey(row)
  },

  /** The hash of the removed key; undefined where this account has no such key. */
  async remove(accountId: number, keyId: string): Promise<Buffer | undefined> {
    const row = await db
      .deleteFrom('api_keys')
      .where('account_id', '=', accountId)
      .where('id', '=', keyId)
      .returning('key_hash')
      .executeTakeFirst()
    return row?.key_hash
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  },

  async markUsed(keyHash: Buffer, at: number, ip: string): Promise<void> {
    await db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(at), last_used_ip: ip })
      .where('key_hash', '=', keyHash)
      .execute()
  },
})

const toKey = (row: Row<'api_keys'>): StoredKey => ({
  keyId: row.id,
  keyName: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createTime: row.created_at,
  expiresTime: row.expires_at,
  lastUsedTime: row.last_used_at,
  lastUsedIp: row.last_used_ip,
})
