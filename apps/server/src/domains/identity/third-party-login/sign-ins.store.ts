import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Begun } from './provider.ts'

/** A sign-in that is pending at the provider, with the query of the page to return to. */
export interface SignInUnderWay extends Begun {
  query: string
}

export interface SignInKey {
  stateHash: Buffer
  /** The hash of the cookie of the browser that began it. */
  browserHash: Buffer
}

export const signInsStore = (db: DatabaseOrTransaction) => ({
  async keep({ stateHash, browserHash }: SignInKey, begun: SignInUnderWay, expiresAt: number): Promise<void> {
    await db
      .insertInto('third_party_sign_ins')
      .values({
        state_hash: stateHash,
        browser_hash: browserHash,
        nonce: begun.nonce,
        code_verifier: begun.codeVerifier,
        redirect_uri: begun.redirectUri,
        query: begun.query,
        expires_at: new Date(expiresAt),
      })
      .execute()
  },

  /** Returns the sign-in and consumes it; another browser can do neither. */
  async take({ stateHash, browserHash }: SignInKey, now: number): Promise<SignInUnderWay | undefined> {
    const row = await db
      .deleteFrom('third_party_sign_ins')
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', moment(now))
      .returning(['nonce', 'code_verifier', 'redirect_uri', 'query'])
      .executeTakeFirst()
    return row && { nonce: row.nonce, codeVerifier: row.code_verifier, redirectUri: row.redirect_uri, query: row.query }
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('third_party_sign_ins').where('expires_at', '<=', moment(now)).execute()
  },
})
