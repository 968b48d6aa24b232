import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'
import { feature } from '../features.ts'
import { modelChange } from './model-change.ts'

export const modelVersionLimits = { note: { max: 200 } } as const

/** One published state of a product's features. */
export const modelVersion = z.object({
  /** From 1 on. */
  version: z.number(),
  /** The product's then (SI-040). */
  firmwareUpgradeCode: z.string(),
  note: z.string(),
  publishTime: epochMs,
  publisher: z.string(),
  total: z.number(),
})
export type ModelVersion = z.infer<typeof modelVersion>

export const modelVersionDetail = z.extend(modelVersion, { features: z.array(feature) })

/** What uses a feature, and would notice a change of it. */
const usedBy = {
  devices: { zh: '在线设备正在上报', en: 'online devices report it' },
  eventMessages: { zh: '事件消息', en: 'event messages' },
} as const
export type UsedBy = keyof typeof usedBy

/** How often a feature is used by something; one that is not used is left out. */
const featureUse = z.object({
  deKey: z.string(),
  by: z.enum(Object.keys(usedBy) as UsedBy[]),
  count: z.number(),
})
export type FeatureUse = z.infer<typeof featureUse>

export const draftPreview = z.object({
  /** Stands for the draft as it was looked at: publishing and discarding give it back (SI-122). */
  draft: z.string(),
  /** The version that devices are checked by. */
  published: z.number(),
  changes: z.array(modelChange),
  /** Of what is changed or deleted, under the identifier that devices know. */
  uses: z.array(featureUse),
  /** Whether a discarded draft can be had back. */
  restorable: z.boolean(),
})
export type DraftPreview = z.infer<typeof draftPreview>
