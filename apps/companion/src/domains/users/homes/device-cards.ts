import { deviceCard, type DeviceCard } from '@slipway/contract/products/features/panel/device-card.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'

const noCard: DeviceCard = { figure: undefined, quick: undefined }
const cards = new WeakMap<readonly Feature[], DeviceCard>()

/** Once for each model: a home has many devices of one product. */
export function cardOf(model: readonly Feature[] | undefined): DeviceCard {
  if (!model) return noCard
  const card = cards.get(model) ?? deviceCard(model.map((feature) => panelFeature(decodeFeature(feature))))
  cards.set(model, card)
  return card
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Reads models before they are drawn, each in a task of its own, and apart from what then happens with the home: a slow
 * phone takes some 10 ms for a small one.
 */
export async function prepareCards(models: Readonly<Record<string, readonly Feature[]>>): Promise<void> {
  for (const model of Object.values(models)) {
    await nextTask()
    cardOf(model)
  }
  await nextTask()
}
