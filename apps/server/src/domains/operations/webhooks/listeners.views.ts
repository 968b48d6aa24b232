import { DAY_MS } from '@slipway/contract/durations.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface Concerned {
  type: string
  /** Of the message; undefined where it is about no product. */
  productId: string | undefined
  /** Of the account that it concerns; undefined: of the product's owner. */
  ownerId: number | undefined
}

/** An endpoint that is off collects for as long as messages are stored. */
const collects = (now: number) =>
  sql<boolean>`(e.state = ${webhookStates.on} or (e.state <> ${webhookStates.gone} and e.state_at > ${moment(now - webhooksLimits.keptDays * DAY_MS)}))`

export const listenersViews = (db: DatabaseOrTransaction) => ({
  /** The types that any endpoint listens to. */
  async types(now: number): Promise<Set<string>> {
    const { rows } = await sql<{ type: string }>`
      select distinct unnest(e.types) as type from webhook_endpoints e where ${collects(now)}`.execute(db)
    return new Set(rows.map(({ type }) => type))
  },

  /**
   * The endpoints that hear of it, by what their owners may see now: their own products and themselves, or everything for
   * administrators who asked for it.
   */
  async endpointsOf({ type, productId, ownerId }: Concerned, now: number): Promise<string[]> {
    const product = productId ?? null
    const { rows } = await sql<{ id: string }>`
      with concerned as (
        select coalesce(${ownerId ?? null}::bigint, (select owner_id from products where id = ${product})) as owner_id)
      select e.endpoint_id as id
      from webhook_endpoints e
        join accounts a on a.id = e.owner_id and a.deleted_at is null
        join roles r on r.id = a.role_id and r.menus @> array[${menus.products}]
        cross join concerned c
      where ${type} = any(e.types) and ${collects(now)}
        and (e.product_ids = '{}' or ${product} = any(e.product_ids))
        and case when e.is_site_wide then r.administrator else e.owner_id = c.owner_id end
      order by e.endpoint_id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The owner of a product; undefined where it is absent or deleted. */
  ownerOf: async (productId: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('products')
        .select('owner_id')
        .where('id', '=', productId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.owner_id,

  /** Undefined where the device is gone. */
  serialOf: async (deviceId: number): Promise<string | undefined> =>
    (await db.selectFrom('devices').select('serial').where('id', '=', deviceId).executeTakeFirst())?.serial,

  userIdOf: async (row: number): Promise<string | undefined> =>
    (await db.selectFrom('users').select('uid').where('id', '=', row).executeTakeFirst())?.uid,
})
