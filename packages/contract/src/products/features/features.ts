import * as z from 'zod/mini'
import { codeOf, epochMs, optionalText, orJsonText, text } from '../../schema.ts'
import { featureLimits } from './features.limits.ts'
import { identifier } from './identifier.ts'
import { longKeys } from './long-keys.ts'
import { parametersSchema, propertySchema } from './value-schema.ts'

/** EV-01, SI-038. */
export const featureType = { property: 1, operation: 2, event: 3 } as const
export type FeatureType = (typeof featureType)[keyof typeof featureType]

/** SI-038. Events always report, operations are always `operation`. */
export const transType = { report: 1, distribute: 2, reportAndDistribute: 3, operation: 4 } as const
export type TransType = (typeof transType)[keyof typeof transType]

/** SI-041. */
export const sourceFeatureType = { custom: 0, template: 1 } as const

export const mayReport = (type: TransType): boolean =>
  type === transType.report || type === transType.reportAndDistribute
export const mayDistribute = (type: TransType): boolean =>
  type === transType.distribute || type === transType.reportAndDistribute

const propertyTransTypes = {
  report: transType.report,
  distribute: transType.distribute,
  reportAndDistribute: transType.reportAndDistribute,
} as const

/** VA-31 to VA-33, CN-01. */
export const deKey = identifier

/** VA-30, CN-55. */
export const deName = z.object({ zh: text(featureLimits.deName), en: text(featureLimits.deName) })

/** The developer's settings of every feature (Spec 1 §3 "Feature"). Objects and their JSON text are both accepted. */
const commonFields = {
  deName: orJsonText(deName),
  deKey,
  deOptional: z._default(codeOf({ required: 0, optional: 1 }), 1),
  deRemark: optionalText(featureLimits.deRemark),
}
const parameters = z.prefault(orJsonText(parametersSchema), { type: 'noinput' })

export const propertyFields = {
  ...commonFields,
  featureType: z.literal(featureType.property),
  transType: codeOf(propertyTransTypes),
  deInput: orJsonText(propertySchema),
}

const operationFields = {
  ...commonFields,
  featureType: z.literal(featureType.operation),
  transType: z._default(z.literal(transType.operation), transType.operation),
  deInput: parameters,
  deOutput: parameters,
}

const eventFields = {
  ...commonFields,
  featureType: z.literal(featureType.event),
  transType: z._default(z.literal(transType.report), transType.report),
  deOutput: parameters,
}

/** The input schema of a feature of any kind, with additional fields. */
export const featureInput = <Beside extends z.core.$ZodLooseShape>(beside: Beside) =>
  z.discriminatedUnion('featureType', [
    z.object({ ...propertyFields, ...beside }),
    z.object({ ...operationFields, ...beside }),
    z.object({ ...eventFields, ...beside }),
  ])

/** CN-01: only imported features can have identifiers of more than 31 characters. */
export const shortKeys = z.superRefine<unknown>((feature, context) => {
  for (const { path, key } of longKeys(feature)) {
    const { max: maximum } = featureLimits.deKey
    context.addIssue({ code: 'too_big', origin: 'string', maximum, inclusive: true, path, input: key })
  }
})

const checkedFeature = featureInput({})
/** A feature after validation by the contract. */
export type CheckedFeature = z.output<typeof checkedFeature>

/** A feature as calls return it: `deName`, `deInput` and `deOutput` are JSON text (SI-039). */
export const feature = z.object({
  did: z.string(),
  id: z.string(),
  productId: z.string(),
  featureType: codeOf(featureType),
  deKey: z.string(),
  deName: z.string(),
  deOptional: z.number(),
  deRemark: z.string(),
  transType: codeOf(transType),
  deInput: z.string(),
  deOutput: z.string(),
  isStandard: z.number(),
  sourceFeatureType: z.number(),
  /** The library's version of a standard feature. */
  tplPublishVersion: z.optional(z.number()),
  /** Its number in the MCU serial protocol; absent once a product has used up all 255. */
  dpId: z.optional(z.number()),
  createTime: epochMs,
  updateTime: epochMs,
})
export type Feature = z.infer<typeof feature>
