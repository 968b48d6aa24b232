import type { FeatureUse } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { goneNames, type MessageTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import { isEvent, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelUses, type NamedPanel } from '@slipway/contract/products/features/panel/panel-uses.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The uses of these features of a product; features without uses are missing. */
export const featureUses =
  (db: DatabaseOrTransaction, modelOf: (productId: string) => Promise<ThingModel>) =>
  async (
    productId: string,
    deKeys: readonly string[],
    drafted: readonly FeatureRecord[] = [],
    published: readonly Pick<FeatureRecord, 'did' | 'deKey'>[] = [],
  ): Promise<FeatureUse[]> => {
    const [devices, texts, model, panels] = await Promise.all([
      onlineReporting(db, productId, deKeys),
      textsOfMessages(db, productId),
      modelOf(productId),
      panelsOf(db, productId),
    ])
    const next = drafted.map(panelFeature)
    const didOf = (deKey: string): string => model.eventOf(deKey)?.did ?? ''
    const messages = deKeys.filter((deKey) => texts.has(didOf(deKey)))
    const gone = messages.map((deKey) => {
      const event = drafted.filter(isEvent).find(({ did }) => did === didOf(deKey))
      const candidates = texts.get(didOf(deKey)) ?? []
      const counts = event ? candidates.map((one) => goneNames(one, event.deOutput).length) : [0]
      return { deKey, count: Math.min(...counts) }
    })
    const onPanels = deKeys.flatMap((deKey): FeatureUse[] => {
      const did = published.find((one) => one.deKey === deKey)?.did
      const { used, broken } = panelUses(panels, { did, deKey }, next)
      return [
        { deKey, by: 'panels' as const, count: used.items, panels: used.panels },
        { deKey, by: 'brokenPanels' as const, count: broken.items, panels: broken.panels },
      ].filter(({ count }) => count > 0)
    })
    return [
      ...onPanels,
      ...devices.map(({ deKey, n }): FeatureUse => ({ deKey, by: 'devices', count: n })),
      ...messages.map((deKey): FeatureUse => ({ deKey, by: 'eventMessages', count: 1 })),
      ...gone.filter(({ count }) => count > 0).map((one): FeatureUse => ({ ...one, by: 'goneValues' })),
    ]
  }

/** The own panels of a product that can still be released, and its drafts. */
async function panelsOf(db: DatabaseOrTransaction, productId: string): Promise<NamedPanel[]> {
  const { rows } = await sql<{ name: string; document: Record<string, unknown> }>`
    select panel_name as name, config -> 'document' as document from panels
    where product_id = ${productId} and status <> ${panelStatus.removed} and config -> 'document' is not null
    union all select draft_name, content from panel_drafts where product_id = ${productId} and not is_standard
    order by name`.execute(db)
  return rows.map(({ name, document }) => ({ name, document: documentIn(document) }))
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

/** The texts of each event's message, and those that wait for the next version. */
async function textsOfMessages(db: DatabaseOrTransaction, productId: string): Promise<Map<string, MessageTexts[]>> {
  const rows = await db
    .selectFrom('event_messages')
    .select(['feature_id', 'e_push', 'e_list', 'e_detail', 'next_texts'])
    .where('product_id', '=', productId)
    .execute()
  return new Map(
    rows.map((row) => {
      const now = { ePush: row.e_push, eList: row.e_list, eDetail: row.e_detail } as MessageTexts
      return [String(row.feature_id), row.next_texts === null ? [now] : [now, row.next_texts as MessageTexts]]
    }),
  )
}
