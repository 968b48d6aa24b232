import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import type { templateFeatureInput } from '@slipway/contract/products/template-features/template-features.ts'
import type * as z from 'zod/mini'

/** A feature of a starter template, before the contract's defaults are filled in. */
export type TemplateBlock = z.input<typeof templateFeatureInput>

/** By the key of a sub category, such as `lighting.bulb`. */
export type StarterTemplates = Readonly<Record<string, readonly TemplateBlock[]>>

type Words = readonly [deKey: string, zh: string, en: string]

/** A value that people set and the device reports, or one that it only reports. */
const { reportAndDistribute: settable, report } = transType
type Way = typeof settable | typeof report

const property = ([deKey, zh, en]: Words, way: Way, deInput: Record<string, unknown>): TemplateBlock => ({
  featureType: featureType.property,
  deKey,
  deName: { zh, en },
  transType: way,
  deInput: JSON.stringify(deInput),
})

const numeric = (type: 'integer' | 'number', minimum: number, maximum: number, unit: string, step: number) => ({
  type,
  minimum,
  maximum,
  step,
  ...(unit && { unit }),
})

/** A switch that people set. */
export const flag = (...words: Words) => property(words, settable, { type: 'boolean' })
/** A boolean that the device reports. */
export const told = (...words: Words) => property(words, report, { type: 'boolean' })

/** An integer that people set. */
export const dial = (words: Words, minimum: number, maximum: number, unit = '', step = 1) =>
  property(words, settable, numeric('integer', minimum, maximum, unit, step))
/** A decimal number that people set. */
export const fineDial = (words: Words, minimum: number, maximum: number, unit: string, step: number) =>
  property(words, settable, numeric('number', minimum, maximum, unit, step))
/** An integer that the device reports. */
export const reading = (words: Words, minimum: number, maximum: number, unit = '') =>
  property(words, report, numeric('integer', minimum, maximum, unit, 1))
/** A decimal number that the device reports. */
export const fineReading = (words: Words, minimum: number, maximum: number, unit: string, step: number) =>
  property(words, report, numeric('number', minimum, maximum, unit, step))

/** One of several values, set by people. */
export const choice = (words: Words, ...enumValue: readonly string[]) =>
  property(words, settable, { type: 'enum', enumType: 'string', enumValue })
/** One of several values, reported by the device. */
export const state = (words: Words, ...enumValue: readonly string[]) =>
  property(words, report, { type: 'enum', enumType: 'string', enumValue })

/** Several numbers that are set together. */
export const group = (words: Words, ...parts: readonly (readonly [Words, minimum: number, maximum: number])[]) =>
  property(words, settable, {
    type: 'object',
    properties: parts.map(([[deKey, zh, en], minimum, maximum]) => ({
      deKey,
      title: { zh, en },
      required: true,
      ...numeric('integer', minimum, maximum, '', 1),
    })),
  })

export interface Parameter {
  words: Words
  value: Record<string, unknown>
}

export const number = (words: Words, minimum: number, maximum: number, unit = ''): Parameter => ({
  words,
  value: numeric('integer', minimum, maximum, unit, 1),
})
export const oneOf = (words: Words, ...enumValue: readonly string[]): Parameter => ({
  words,
  value: { type: 'enum', enumType: 'string', enumValue },
})
export const line = (words: Words, maxLength: number): Parameter => ({ words, value: { type: 'string', maxLength } })

const parametersOf = (parameters: readonly Parameter[]): string =>
  JSON.stringify({
    type: 'object',
    properties: parameters.map(({ words: [deKey, zh, en], value }) => ({
      deKey,
      title: { zh, en },
      required: true,
      ...value,
    })),
  })

/** An event of the device. */
export const event = ([deKey, zh, en]: Words, ...parameters: readonly Parameter[]): TemplateBlock => ({
  featureType: featureType.event,
  deKey,
  deName: { zh, en },
  ...(parameters.length > 0 && { deOutput: parametersOf(parameters) }),
})

/** An operation that the device carries out. */
export const operation = ([deKey, zh, en]: Words, ...parameters: readonly Parameter[]): TemplateBlock => ({
  featureType: featureType.operation,
  deKey,
  deName: { zh, en },
  ...(parameters.length > 0 && { deInput: parametersOf(parameters) }),
})
