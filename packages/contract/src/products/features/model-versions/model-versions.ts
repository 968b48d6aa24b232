import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'
import { feature } from '../features.ts'
import { modelChange } from './model-change.ts'

export const modelVersionLimits = { note: { max: 200 } } as const

/** One published state of a product's features. */
export const modelVersion = z.object({
  /** From 1 on. */
  version: z.number(),
  /** The product's code at that time (SI-040). */
  firmwareUpgradeCode: z.string(),
  note: z.string(),
  publishTime: epochMs,
  publisher: z.string(),
  total: z.number(),
})
export type ModelVersion = z.infer<typeof modelVersion>

export const modelVersionDetail = z.extend(modelVersion, { features: z.array(feature) })

/** The kinds of use that a change of a feature affects. */
const usedBy = {
  devices: { zh: '在线设备正在上报', en: 'online devices report it' },
  eventMessages: { zh: '事件消息', en: 'event messages' },
  /** The count is that of values that the texts use and the draft does not have. */
  /** The count is that of items on own panels and drafts of the product. */
  panels: { zh: '面板控件', en: 'panel items' },
  /** The count is that of items that the draft breaks. */
  brokenPanels: { zh: '草稿会破坏的面板控件', en: 'panel items that the draft breaks' },
  goneValues: { zh: '消息文案使用的参数已不存在', en: 'values that the message text uses are gone' },
} as const
export type UsedBy = keyof typeof usedBy

/** The number of uses of a feature by kind; unused features are omitted. */
const featureUse = z.object({
  deKey: z.string(),
  by: z.enum(Object.keys(usedBy) as UsedBy[]),
  count: z.number(),
  /** The panels with these items. */
  panels: z.optional(z.array(z.string())),
})
export type FeatureUse = z.infer<typeof featureUse>

export const draftPreview = z.object({
  /** The version token of the reviewed draft, which publishing and discarding require (SI-122). */
  draft: z.string(),
  /** The version that devices are checked against. */
  published: z.number(),
  changes: z.array(modelChange),
  /** The uses of changed or deleted features, under the identifier that devices know. */
  uses: z.array(featureUse),
  /** Whether a discarded draft can be restored. */
  restorable: z.boolean(),
})
export type DraftPreview = z.infer<typeof draftPreview>
