import type { WebhookState } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { WebhookScheme } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { announceEach, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

/** Notified when what endpoints listen to has changed. */
export const WEBHOOK_ENDPOINTS = 'webhooks.endpoints'

export interface StoredEndpoint {
  endpointId: string
  ownerId: number
  url: string
  description: string
  types: string[]
  productIds: string[]
  isSiteWide: boolean
  scheme: WebhookScheme
  publicKey: string
  secret: Buffer
  oldSecret: Buffer | null
  oldUntil: number | null
  headers: Buffer | null
  headerNames: string[]
  state: WebhookState
  failingSince: number | null
  lastOkTime: number | null
  createTime: number
}

export type EndpointToInsert = Omit<StoredEndpoint, 'oldSecret' | 'oldUntil' | 'state' | 'failingSince' | 'lastOkTime'>

/** Undefined `headers`: they stay. */
export interface EndpointChange {
  url: string
  description: string
  types: readonly string[]
  productIds: readonly string[]
  headers?: { sealed: Buffer | null; names: string[] } | undefined
}

export const endpointsStore = (db: DatabaseOrTransaction) => ({
  /** New endpoints of an account are serialized, so that they can be counted. */
  lockAccount: (accountId: number): Promise<void> => lockKeyInTransaction(db, 'webhooksOf', accountId),

  /** Other processes and this one read again what endpoints listen to. */
  announce: (): Promise<void> => announceEach(db, WEBHOOK_ENDPOINTS, ['']),

  async listOf(ownerId: number): Promise<StoredEndpoint[]> {
    const rows = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('endpoint_id')
      .execute()
    return rows.map(toEndpoint)
  },

  async count(ownerId: number): Promise<number> {
    const { n } = await db
      .selectFrom('webhook_endpoints')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return n
  },

  async find(endpointId: string, ownerId: number): Promise<StoredEndpoint | undefined> {
    const row = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return row && toEndpoint(row)
  },

  /** Locks the row until the transaction ends. */
  async lock(endpointId: string, ownerId: number): Promise<StoredEndpoint | undefined> {
    const row = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    return row && toEndpoint(row)
  },

  /** Those that exist of these, by id. */
  async byIds(endpointIds: readonly string[]): Promise<ReadonlyMap<string, StoredEndpoint>> {
    if (endpointIds.length === 0) return new Map()
    const rows = await db.selectFrom('webhook_endpoints').selectAll().where('endpoint_id', 'in', endpointIds).execute()
    return new Map(rows.map((row) => [row.endpoint_id, toEndpoint(row)]))
  },

  async insert(endpoint: EndpointToInsert): Promise<void> {
    const at = new Date(endpoint.createTime)
    await db
      .insertInto('webhook_endpoints')
      .values({
        endpoint_id: endpoint.endpointId,
        owner_id: endpoint.ownerId,
        url: endpoint.url,
        description: endpoint.description,
        types: [...new Set(endpoint.types)],
        product_ids: [...new Set(endpoint.productIds)],
        is_site_wide: endpoint.isSiteWide,
        scheme: endpoint.scheme,
        public_key: endpoint.publicKey,
        secret: endpoint.secret,
        headers: endpoint.headers,
        header_names: endpoint.headerNames,
        state_at: at,
        created_at: at,
      })
      .execute()
  },

  async change(endpointId: string, { url, description, types, productIds, headers }: EndpointChange): Promise<void> {
    await db
      .updateTable('webhook_endpoints')
      .set({
        url,
        description,
        types: [...new Set(types)],
        product_ids: [...new Set(productIds)],
        ...(headers && { headers: headers.sealed, header_names: headers.names }),
      })
      .where('endpoint_id', '=', endpointId)
      .execute()
  },

  async rotate(
    endpointId: string,
    {
      secret,
      publicKey,
      oldSecret,
      oldUntil,
    }: { secret: Buffer; publicKey: string; oldSecret: Buffer; oldUntil: number },
  ): Promise<void> {
    await db
      .updateTable('webhook_endpoints')
      .set({ secret, public_key: publicKey, old_secret: oldSecret, old_until: new Date(oldUntil) })
      .where('endpoint_id', '=', endpointId)
      .execute()
  },

  async remove(endpointId: string): Promise<void> {
    await db.deleteFrom('webhook_endpoints').where('endpoint_id', '=', endpointId).execute()
  },

  async removeAllOf(ownerId: number): Promise<void> {
    await db.deleteFrom('webhook_endpoints').where('owner_id', '=', ownerId).execute()
  },
})

const toEndpoint = (row: Row<'webhook_endpoints'>): StoredEndpoint => ({
  endpointId: row.endpoint_id,
  ownerId: row.owner_id,
  url: row.url,
  description: row.description,
  types: row.types,
  productIds: row.product_ids,
  isSiteWide: row.is_site_wide,
  scheme: row.scheme as WebhookScheme,
  publicKey: row.public_key,
  secret: row.secret,
  oldSecret: row.old_secret,
  oldUntil: row.old_until,
  headers: row.headers,
  headerNames: row.header_names,
  state: row.state as WebhookState,
  failingSince: row.failing_since,
  lastOkTime: row.last_ok_at,
  createTime: row.created_at,
})
