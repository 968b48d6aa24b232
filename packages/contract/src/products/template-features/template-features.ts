import * as z from 'zod/mini'
import { feature, featureInput, shortKeys } from '../features/features.ts'

/**
 * A template feature as calls return it: its three parts are JSON text (SI-039). `deOptional` 0: each new product of
 * the category has the feature and cannot delete it (SI-042).
 */
export const templateFeature = z.extend(
  z.pick(feature, {
    id: true,
    featureType: true,
    deKey: true,
    deName: true,
    deOptional: true,
    deRemark: true,
    transType: true,
    deInput: true,
    deOutput: true,
    isStandard: true,
    sourceFeatureType: true,
  }),
  { categoryId: z.string() },
)
export type TemplateFeature = z.infer<typeof templateFeature>

const isStandard = z._default(z.union([z.literal(0), z.literal(1)]), 0)

/** A template feature as administrators write it. */
export const templateFeatureInput = featureInput({ isStandard }).check(shortKeys)
export type TemplateFeatureInput = z.output<typeof templateFeatureInput>

/**
 * CA-025. With `id` it is that template feature, whose key, kind and `deOptional` it keeps; without, one of the
 * product's own.
 */
export const featureDto = featureInput({ id: z.optional(z.string().check(z.maxLength(100))) }).check(shortKeys)
export type FeatureDto = z.output<typeof featureDto>

/** Globally unique, and stable while the feature keeps its key. */
export const templateFeatureId = (categoryId: string, deKey: string): string => `${categoryId}.${deKey}`
