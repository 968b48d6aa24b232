import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureToWrite } from '@slipway/contract/products/model-formats/write/model-to-write.ts'
import {
  byKey,
  messagePart,
  type FolderContent,
  type MessagePart,
  type ProductPart,
} from '@slipway/contract/products/product-folder/folder-content.ts'
import { wholeMessage } from '@slipway/contract/products/product-folder/read-folder.ts'
import * as z from 'zod/mini'
import type { ProductRecord } from '../products/index.ts'

/** The content of a product's folder; `category` is its name. */
export function folderOfProduct(
  product: ProductRecord,
  category: string,
  features: readonly FeatureRecord[],
  messages: readonly EventMessage[],
): FolderContent {
  const events = new Map(features.map((feature) => [feature.did, feature]))
  return {
    product: productPartOf(product, category),
    features: features.map(featureToWrite).toSorted((one, other) => byKey(one.deKey, other.deKey)),
    messages: messages
      .map((message) => ({ eKey: message.eKey, message: messagePartOf(message, events.get(message.dId)) }))
      .toSorted((one, other) => byKey(one.eKey, other.eKey)),
  }
}

const productPartOf = (product: ProductRecord, category: string): ProductPart => {
  const {
    productName,
    productPic,
    typedPrefix: apPrefix,
    productModel,
    remark,
    accessType,
    communicationType,
  } = product
  return { productName, productPic, apPrefix, productModel, remark, accessType, communicationType, category }
}

const messagePartOf = (message: EventMessage, event: FeatureRecord | undefined): MessagePart =>
  wholeMessage(z.parse(messagePart, message), event?.deName)
