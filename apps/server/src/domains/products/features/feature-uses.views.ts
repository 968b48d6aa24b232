import type { FeatureUse } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The uses of these features of a product; features without uses are missing. */
export const featureUses =
  (db: DatabaseOrTransaction, modelOf: (productId: string) => Promise<ThingModel>) =>
  async (productId: string, deKeys: readonly string[]): Promise<FeatureUse[]> => {
    const [devices, withMessage, model] = await Promise.all([
      onlineReporting(db, productId, deKeys),
      featuresWithMessage(db, productId),
      modelOf(productId),
    ])
    const messages = deKeys.filter((deKey) => withMessage.has(model.eventOf(deKey)?.did ?? ''))
    return [
      ...devices.map(({ deKey, n }): FeatureUse => ({ deKey, by: 'devices', count: n })),
      ...messages.map((deKey): FeatureUse => ({ deKey, by: 'eventMessages', count: 1 })),
    ]
  }

/** The number of online devices with a latest value of each key; keys without any are missing. */
async function onlineReporting(
  db: DatabaseOrTransaction,
  productId: string,
  deKeys: readonly string[],
): Promise<{ deKey: string; n: number }[]> {
  const { rows } = await sql<{ deKey: string; n: number }>`
    select wanted.key as "deKey", count(*) as n
    from device_presence as p join device_states as s on s.device_id = p.device_id
      cross join unnest(${deKeys}::text[]) as wanted (key)
    where p.product_id = ${productId} and p.online and not p.is_virtual and not p.is_simulated
      and s.data ? wanted.key
    group by wanted.key`.execute(db)
  return rows
}

async function featuresWithMessage(db: DatabaseOrTransaction, productId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('event_messages').select('feature_id').where('product_id', '=', productId).execute()
  return new Set(rows.map((row) => String(row.feature_id)))
}
