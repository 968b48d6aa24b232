import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { featureToWrite } from '@slipway/contract/products/model-formats/write/model-to-write.ts'
import {
  byKey,
  messagePart,
  type FeaturePart,
  type FolderContent,
  type MessagePart,
  type ProductPart,
} from '@slipway/contract/products/product-folder/folder-content.ts'
import { wholeMessage } from '@slipway/contract/products/product-folder/read-folder.ts'
import * as z from 'zod/mini'
import { originText } from '@slipway/contract/products/product-folder/folder-origins.ts'
import type { StandardOne } from '../features/index.ts'
import { settingsIn, type ProductRecord } from '../products/index.ts'

/** The content of a product's folder; `category` is its name. */
export function folderOfProduct(
  product: ProductRecord,
  category: string,
  features: readonly FeatureRecord[],
  standards: readonly StandardOne[],
  messages: readonly EventMessage[],
): FolderContent {
  const marks = new Map(standards.map(({ feature, standard }) => [feature.did, standard]))
  const events = new Map(features.map((feature) => [feature.did, feature]))
  return {
    product: productPartOf(product, category),
    features: features
      .map((one) => featurePartOf(one, marks.get(one.did)))
      .toSorted((one, other) => byKey(one.deKey, other.deKey)),
    messages: messages
      .map((message) => ({ eKey: message.eKey, message: messagePartOf(message, events.get(message.dId)) }))
      .toSorted((one, other) => byKey(one.eKey, other.eKey)),
  }
}

function featurePartOf(feature: FeatureRecord, mark: StandardOne['standard'] | undefined): FeaturePart {
  const origin = mark && originText({ resKey: mark.resKey, key: feature.deKey, version: mark.tplPublishVersion })
  return {
    ...featureToWrite(feature),
    ...(origin && { standard: origin }),
    ...(feature.sourceFeatureType === sourceFeatureType.template && { sourceFeatureType: sourceFeatureType.template }),
  }
}

const productPartOf = (product: ProductRecord, category: string): ProductPart => {
  const { typedPrefix: apPrefix, categoryId: _category, ...settings } = settingsIn(product)
  return { ...settings, apPrefix, category }
}

const messagePartOf = (message: EventMessage, event: FeatureRecord | undefined): MessagePart =>
  wholeMessage(z.parse(messagePart, message), event?.deName)
