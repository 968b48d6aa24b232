import * as z from 'zod/mini'
import { accessTypes, communicationTypes } from '../../catalog/categories/categories.ts'
import { eventMessageFields } from '../event-messages/event-messages.ts'
import { featureInput, featureType, sourceFeatureType, transType } from '../features/features.ts'
import type { NamedHardware } from '../hardware/named-hardware.ts'
import type { NamedPanels } from '../panels/named-panels.ts'
import { codeOf, text } from '../../schema.ts'
import { productFields } from '../products/products.ts'
import { supportDay } from '../support-period/support-period.ts'

const { categoryId: _category, ...ownProductFields } = productFields

/** `product.yaml`: the developer's settings of a product, with its category by name. */
export const productPart = z.object({
  ...ownProductFields,
  category: text({ max: 100 }),
  /** The end of the support period, where it was set; the usual one follows from the first release. */
  supportUntil: z.optional(supportDay),
})
export type ProductPart = z.output<typeof productPart>

/** Where a feature comes from: the library's feature and version, and whether it is one of the category's template. */
const origin = {
  standard: z.optional(text({ max: 150 })),
  sourceFeatureType: z.optional(codeOf(sourceFeatureType)),
}
const featurePart = featureInput(origin)
/** A feature; its file's name is the identifier. */
export type FeaturePart = z.output<typeof featurePart>
export { featurePart }

const { eCategory, eName, eNotice, eMsgType, eClientEntrance, eCode, ePush, eList, eDetail } = eventMessageFields
const { eRhPush, eRhList, ePicurl, eStorageCycle } = eventMessageFields

/** An event's message with each text once, without the twin fields of document 1. */
export const messagePart = z.object({
  eCategory,
  eName,
  eNotice,
  eMsgType,
  eClientEntrance,
  eCode,
  ePush,
  eList,
  eDetail,
  eRhPush,
  eRhList,
  ePicurl,
  eStorageCycle,
})
type Both = { zh: string; en: string }
export type MessagePart = Omit<z.output<typeof messagePart>, 'eName' | 'ePush' | 'eList' | 'eDetail'> &
  Record<'eName' | 'ePush' | 'eList' | 'eDetail', Both>

/** The full content of a product folder. Features and messages are sorted by identifier. */
export interface FolderContent {
  product: ProductPart
  /** `hardware.yaml`; absent for a product without hardware, and for a folder that leaves it as it is. */
  hardware?: NamedHardware
  /** `panel.yaml`; absent for a folder that leaves the panels as they are. */
  panels?: NamedPanels
  features: FeaturePart[]
  messages: { eKey: string; message: MessagePart }[]
}

/** Codes that the files write as names. */
export const namedCodes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  accessType: accessTypes,
  communicationType: communicationTypes,
  featureType,
  sourceFeatureType,
  transType,
  deOptional: { required: 0, optional: 1 },
}

export const nameOfCode = (field: string, code: unknown): string =>
  Object.entries(namedCodes[field] ?? {}).find(([, known]) => known === code)?.[0] ?? String(code)

export const byKey = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
