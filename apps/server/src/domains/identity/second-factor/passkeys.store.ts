import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

export interface StoredPasskey {
  passkeyId: number
  accountId: number
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  rpId: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

export type PasskeyToInsert = Omit<StoredPasskey, 'passkeyId' | 'lastUsedAt'>

/** Passkeys and the challenges for authenticators. */
export const passkeysStore = (db: DatabaseOrTransaction) => ({
  async of(accountId: number): Promise<StoredPasskey[]> {
    const rows = await db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
    return rows.map(toPasskey)
  },

  async byCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
    return row && toPasskey(row)
  },

  /** Throws a unique violation where this passkey exists in any account. */
  async insert(passkey: PasskeyToInsert): Promise<void> {
    await db
      .insertInto('passkeys')
      .values({
        account_id: passkey.accountId,
        credential_id: passkey.credentialId,
        public_key: Buffer.from(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
        rp_id: passkey.rpId,
        name: passkey.name,
        created_at: new Date(passkey.createdAt),
      })
      .execute()
  },

  /** False where a concurrent use has advanced the counter: one of the two is a cloned authenticator. */
  async markUsed({ passkeyId, counter }: StoredPasskey, newCounter: number, at: number): Promise<boolean> {
    const used = await db
      .updateTable('passkeys')
      .set({ counter: newCounter, last_used_at: new Date(at) })
      .where('id', '=', passkeyId)
      .where('counter', '=', counter)
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  },

  async rename(accountId: number, passkeyId: number, name: string): Promise<boolean> {
    const renamed = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    return renamed !== undefined
  },

  async remove(accountId: number, passkeyId: number): Promise<boolean> {
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
  },

  async holdChallenge(challenge: string, holder: Buffer, expiresAt: number): Promise<void> {
    await db
      .insertInto('passkey_challenges')
      .values({ challenge, holder, expires_at: new Date(expiresAt) })
      .execute()
  },

  /** Returns whether the challenge was valid; the first answer consumes it, whether right or wrong. */
  async takeChallenge(challenge: string, holder: Buffer, now: number): Promise<boolean> {
    const taken = await db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('holder', '=', holder)
      .where('expires_at', '>', moment(now))
      .returning('challenge')
      .executeTakeFirst()
    return taken !== undefined
  },

  async removeOldChallenges(now: number): Promise<void> {
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', moment(now)).execute()
  },
})

const toPasskey = (row: Row<'passkeys'>): StoredPasskey => ({
  passkeyId: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: new Uint8Array(row.public_key),
  counter: row.counter,
  transports: row.transports,
  rpId: row.rp_id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
