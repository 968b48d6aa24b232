import type { Bilingual } from '@slipway/contract/locale.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface Client {
  clientId: string
  ownerId: number
  clientName: Bilingual
  logo: string
  redirectUris: string[]
  /** Undefined: a public client. */
  secretHash: Buffer | undefined
  createTime: number
}

export type ClientChange = Pick<Client, 'clientName' | 'logo' | 'redirectUris'>

const changed = ({ clientName, logo, redirectUris }: ClientChange) => ({
  name_zh: clientName.zh,
  name_en: clientName.en,
  logo,
  redirect_uris: [...redirectUris],
})

export const clientsStore = (db: DatabaseOrTransaction) => ({
  async find(clientId: string): Promise<Client | undefined> {
    const row = await db.selectFrom('oauth_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
    return row && toClient(row)
  },

  /** Undefined also for clients of other accounts. */
  async findOwn(clientId: string, ownerId: number): Promise<Client | undefined> {
    const row = await db
      .selectFrom('oauth_clients')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    return row && toClient(row)
  },

  async listOf(ownerId: number): Promise<Client[]> {
    const rows = await db
      .selectFrom('oauth_clients')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .execute()
    return rows.map(toClient)
  },

  /** The number of the owner's clients; concurrent inserts wait until the transaction ends. */
  async countForInsert(ownerId: number): Promise<number> {
    await sql`select 1 from accounts where id = ${ownerId} for no key update`.execute(db)
    const { n } = await db
      .selectFrom('oauth_clients')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return Number(n)
  },

  async insert({ clientId, ownerId, secretHash, createTime, ...change }: Client): Promise<void> {
    await db
      .insertInto('oauth_clients')
      .values({
        client_id: clientId,
        owner_id: ownerId,
        secret_hash: secretHash ?? null,
        created_at: new Date(createTime),
        ...changed(change),
      })
      .execute()
  },

  async update(clientId: string, change: ClientChange): Promise<void> {
    await db.updateTable('oauth_clients').set(changed(change)).where('client_id', '=', clientId).execute()
  },

  async setSecret(clientId: string, secretHash: Buffer): Promise<void> {
    await db.updateTable('oauth_clients').set({ secret_hash: secretHash }).where('client_id', '=', clientId).execute()
  },

  /** Deletes its consents, grants and tokens, too. */
  async remove(clientId: string): Promise<void> {
    await db.deleteFrom('oauth_clients').where('client_id', '=', clientId).execute()
  },

  async handOver({ from, to }: { from: number; to: number }): Promise<void> {
    await db.updateTable('oauth_clients').set({ owner_id: to }).where('owner_id', '=', from).execute()
  },
})

const toClient = (row: Row<'oauth_clients'>): Client => ({
  clientId: row.client_id,
  ownerId: row.owner_id,
  clientName: { zh: row.name_zh, en: row.name_en },
  logo: row.logo,
  redirectUris: row.redirect_uris,
  secretHash: row.secret_hash ?? undefined,
  createTime: row.created_at,
})
