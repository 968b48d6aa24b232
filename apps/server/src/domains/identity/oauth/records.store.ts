import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'

export const REFRESH_TOKEN = 'RefreshToken'

/** A request, code, token or grant from the library. */
export interface RecordToKeep {
  kind: string
  id: string
  grantId: string | undefined
  accountId: number | undefined
  clientId: string | undefined
  payload: object
  expiresAt: number
}

export interface StoredRecord {
  payload: object
  /** Epoch ms; undefined: not used yet. */
  consumedAt: number | undefined
  /** The sealed reply that its use had. */
  successor: Buffer | null
}

export const recordsStore = (db: DatabaseOrTransaction) => ({
  async keep({ kind, id, grantId, accountId, clientId, payload, expiresAt }: RecordToKeep): Promise<void> {
    const values = {
      grant_id: grantId ?? null,
      account_id: accountId ?? null,
      client_id: clientId ?? null,
      payload: JSON.stringify(payload),
      expires_at: new Date(expiresAt),
    }
    await db
      .insertInto('oauth_records')
      .values({ kind, id_hash: hashOf(id), ...values })
      .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
      .execute()
  },

  /** Undefined where it is missing or expired. */
  async find(kind: string, id: string, now: number): Promise<StoredRecord | undefined> {
    const row = await db
      .selectFrom('oauth_records')
      .select(['payload', 'consumed_at', 'successor'])
      .where('kind', '=', kind)
      .where('id_hash', '=', hashOf(id))
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
    return row && { payload: row.payload as object, consumedAt: row.consumed_at ?? undefined, successor: row.successor }
  },

  /** Returns whether this call consumed it: of two concurrent calls one gets `false`. */
  async consume(kind: string, id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('oauth_records')
      .set({ consumed_at: new Date(now) })
      .where('kind', '=', kind)
      .where('id_hash', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async keepSuccessor(refreshToken: string, successor: Buffer): Promise<void> {
    await db
      .updateTable('oauth_records')
      .set({ successor })
      .where('kind', '=', REFRESH_TOKEN)
      .where('id_hash', '=', hashOf(refreshToken))
      .execute()
  },

  async forgetSuccessors(before: number): Promise<void> {
    await db
      .updateTable('oauth_records')
      .set({ successor: null })
      .where('successor', 'is not', null)
      .where('consumed_at', '<', moment(before))
      .execute()
  },

  async remove(kind: string, id: string): Promise<void> {
    await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', hashOf(id)).execute()
  },

  async removeOfGrant(kind: string, grantId: string): Promise<void> {
    await db.deleteFrom('oauth_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
  },

  /** Ends the grant of this record and all its tokens. */
  async removeGrantOf(kind: string, id: string): Promise<void> {
    const row = await db
      .selectFrom('oauth_records')
      .select('grant_id')
      .where('kind', '=', kind)
      .where('id_hash', '=', hashOf(id))
      .executeTakeFirst()
    if (!row?.grant_id) return
    await this.remove('Grant', row.grant_id)
    await db.deleteFrom('oauth_records').where('grant_id', '=', row.grant_id).execute()
  },

  async removeOfConsent(accountId: number, clientId: string): Promise<void> {
    await db.deleteFrom('oauth_records').where('account_id', '=', accountId).where('client_id', '=', clientId).execute()
  },

  async removeOfAccount(accountId: number): Promise<void> {
    await db.deleteFrom('oauth_records').where('account_id', '=', accountId).execute()
  },

  async removeExpired(now: number): Promise<void> {
    await db.deleteFrom('oauth_records').where('expires_at', '<=', moment(now)).execute()
  },
})
