import * as z from 'zod/mini'
import { deKey, deName, featureType, transType } from '../features/features.ts'
import { featureLimits } from '../features/features.limits.ts'
import { partChange } from '../features/model-versions/model-change.ts'
import { parametersSchema, propertySchema, type ParametersSchema, type ValueSchema } from '../features/value-schema.ts'
import { rule } from '../../rules.ts'
import { productId } from '../products/products.ts'
import { codeOf, epochMs, integer, optionalText, orJsonText } from '../../schema.ts'
import { standardLimits } from './standard-features.limits.ts'
import { enumBeyondBounds, fromStandardForm, withoutNulls } from './standard-form.ts'

/** EN-STDFEAT-01, CN-28. */
export const ftypes = ['prop', 'action', 'event'] as const
export type Ftype = (typeof ftypes)[number]
export const featureTypeOf = {
  prop: featureType.property,
  action: featureType.operation,
  event: featureType.event,
} as const satisfies Record<Ftype, number>

/** EN-STDFEAT-05: the platform's access to a property. */
export const accesses = ['r', 'w', 'rw'] as const
export type StandardAccess = (typeof accesses)[number]
export const transTypeOf = {
  r: transType.report,
  w: transType.distribute,
  rw: transType.reportAndDistribute,
} as const satisfies Record<StandardAccess, number>

/** EN-STDFEAT-10; EN-STDFEAT-11 with the categories of event messages (SI-048). */
const eventTypes = ['notification', 'general', 'telemeter'] as const
const etypes = ['alarm', 'fault', 'info'] as const

/** EN-STDFEAT-25: a feature that the library no longer offers stays known to the products that have it. */
export const statusCodes = { withdrawn: 0, offered: 1 } as const

const GLOBAL_DOMAIN = 'global'
const flag = z.literal([0, 1])
const bilingual = z.object({ zh: z.string(), en: z.string() })

/**
 * EN-STDFEAT: in the library and on a product. `name`, `schema`, `input` and `output` are JSON text, as for a feature.
 */
export const standardFeature = z.object({
  ftype: z.enum(ftypes),
  name: z.string(),
  key: z.string(),
  ptype: z.literal('STD'),
  access: z.enum(accesses),
  remark: z.string(),
  schema: z.string(),
  input: z.string(),
  output: z.string(),
  eventType: z.enum(eventTypes),
  etype: z.enum(etypes),
  emphasis: flag,
  noPush: flag,
  domainKey: z.string(),
  resKey: z.string(),
  resId: z.string(),
  catKey: z.string(),
  /** The id of the product's feature; empty in the library. */
  did: z.string(),
  id: z.string(),
  sort: z.number(),
  publishVersion: z.number(),
  tplPublishId: z.string(),
  tplPublishVersion: z.number(),
  direction: z.enum(['', 'Plt2Dev']),
  statusCode: codeOf(statusCodes),
})
export type StandardFeature = z.infer<typeof standardFeature>

export const standardDomain = z.object({ domainKey: z.string(), name: bilingual, featureTotal: z.number() })
export type StandardDomain = z.infer<typeof standardDomain>

export const standardResource = z.object({
  resId: z.string(),
  resKey: z.string(),
  domainKey: z.string(),
  name: bilingual,
  /** `main.sub` of its categories; `*` for all. */
  catKeys: z.array(z.string()),
  featureTotal: z.number(),
})
export type StandardResource = z.infer<typeof standardResource>

/** A product's standard feature, compared with the library. */
export const productStandard = z.extend(standardFeature, {
  updateTime: epochMs,
  /** The library's version; 0 for a withdrawn feature. */
  newestVersion: z.number(),
  /** The changes that the update would make. */
  changes: z.array(partChange),
})
export type ProductStandard = z.infer<typeof productStandard>

const inStandardForm = <S extends ValueSchema | ParametersSchema>(schema: z.ZodMiniType<S>) =>
  orJsonText(
    z.pipe(
      z.transform(fromStandardForm),
      schema.check(
        z.superRefine((value, context) => {
          const path = enumBeyondBounds(value)
          if (path) context.addIssue({ code: 'custom', message: rule('standardEnumRange'), path, input: value })
        }),
      ),
    ),
  )

/** VA-48: absent input is an empty object. */
const parameters = z.prefault(inStandardForm(parametersSchema), {})

const common = {
  ptype: z._default(z.literal('STD'), 'STD'),
  name: orJsonText(deName),
  key: deKey,
  remark: optionalText(featureLimits.deRemark),
  deOptional: z._default(flag, 1),
  emphasis: z._default(flag, 0),
  sort: z._default(integer({ min: 0, max: 1_000_000 }), 0),
  /** The specification's places of the product and its feature; those beside the `Vo` come first. */
  productId: z.optional(productId),
  did: z.optional(z.string().check(z.maxLength(32))),
  id: z.optional(z.string().check(z.maxLength(32))),
  tplPublishId: z.optional(z.string().check(z.maxLength(32))),
  tplPublishVersion: z.optional(integer({ min: 1, max: 2_147_483_647 })),
}

const cleaned = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => withoutNulls(value)),
    schema,
  )

export const propVo = cleaned(
  z.object({
    ...common,
    ftype: z._default(z.literal('prop'), 'prop'),
    access: z._default(z.enum(accesses), 'r'),
    schema: inStandardForm(propertySchema),
  }),
)

export const actionVo = cleaned(
  z.object({
    ...common,
    ftype: z._default(z.literal('action'), 'action'),
    direction: z._default(z.literal('Plt2Dev'), 'Plt2Dev'),
    input: parameters,
    output: parameters,
  }),
)

export const eventVo = cleaned(
  z.object({
    ...common,
    ftype: z._default(z.literal('event'), 'event'),
    eventType: z._default(z.enum(eventTypes), 'notification'),
    etype: z._default(z.enum(etypes), 'info'),
    noPush: z._default(flag, 0),
    output: parameters,
  }),
)

export type PropVo = z.output<typeof propVo>
export type ActionVo = z.output<typeof actionVo>
export type EventVo = z.output<typeof eventVo>

/** The place of the feature in the library. */
export const placeFields = {
  resKey: optionalText(standardLimits.key),
  resId: optionalText(standardLimits.key),
  catKey: optionalText({ max: 101 }),
  domainKey: z._default(optionalText(standardLimits.key), GLOBAL_DOMAIN),
}

/** The link of a product's feature to its standard feature. */
export interface StandardMark {
  tplPublishId: string
  tplPublishVersion: number
  /** Incremented on each save of the product's feature (SI-044). */
  publishVersion: number
  eventType: StandardFeature['eventType']
  etype: StandardFeature['etype']
  emphasis: 0 | 1
  noPush: 0 | 1
  sort: number
  resKey: string
  resId: string
  catKey: string
  domainKey: string
}
