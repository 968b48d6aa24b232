import type { Bilingual } from '@slipway/contract/locale.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface ConsentRow {
  clientId: string
  clientName: Bilingual
  logo: string
  /** The account that registered the client. */
  ownerId: number
  scopes: string[]
  grantedAt: number
}

export const consentsStore = (db: DatabaseOrTransaction) => ({
  async scopesOf(accountId: number, clientId: string): Promise<string[] | undefined> {
    const row = await db
      .selectFrom('oauth_consents')
      .select('scopes')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row?.scopes
  },

  /** Adds to the existing scopes, because their tokens are still valid. */
  async grant(accountId: number, clientId: string, scopes: readonly string[], at: number): Promise<void> {
    await db
      .insertInto('oauth_consents')
      .values({ account_id: accountId, client_id: clientId, scopes: [...scopes], granted_at: new Date(at) })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'client_id']).doUpdateSet({
          scopes: sql<string[]>`array(select distinct unnest(oauth_consents.scopes || excluded.scopes) order by 1)`,
          granted_at: new Date(at),
        }),
      )
      .execute()
  },

  /** Returns whether there was a consent. */
  async revoke(accountId: number, clientId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('oauth_consents')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async revokeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('oauth_consents').where('account_id', '=', accountId).execute()
  },

  async listOf(accountId: number): Promise<ConsentRow[]> {
    const rows = await db
      .selectFrom('oauth_consents')
      .innerJoin('oauth_clients', 'oauth_clients.client_id', 'oauth_consents.client_id')
      .select(['oauth_clients.client_id', 'name_zh', 'name_en', 'logo', 'owner_id', 'scopes', 'granted_at'])
      .where('account_id', '=', accountId)
      .orderBy('granted_at', 'desc')
      .orderBy('oauth_clients.client_id')
      .execute()
    return rows.map((row) => ({
      clientId: row.client_id,
      clientName: { zh: row.name_zh, en: row.name_en },
      logo: row.logo,
      ownerId: row.owner_id,
      scopes: row.scopes,
      grantedAt: row.granted_at,
    }))
  },
})
