import * as z from 'zod/mini'
import { epochMs, integer, matching, optionalText, orJsonText, text } from '../../schema.ts'
import { freeChecks } from '../categories/category-fields.ts'
import { grayConfigsLimits as limits } from './gray-configs.limits.ts'

/** Digits or a number: `007` is 7. */
export const grayNumber = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given)),
  integer(limits.number),
)

/**
 * VA-97 asks for JSON, not for our members: absent ones count as none (SI-112), others are kept, and shown as not used.
 */
const grayConfigContent = z
  .looseObject({
    ratio: z.optional(integer(limits.ratio)),
    accounts: z.optional(z.array(text(limits.account)).check(z.maxLength(limits.accounts))),
    /** Users without a country are in no area. */
    areas: z.optional(z.array(matching({ max: 2 }, /^[A-Z]{2}$/, 'countryCode')).check(z.maxLength(limits.areas))),
  })
  .check(...freeChecks({ bytes: limits.configBytes, tooLarge: 'grayConfigTooLarge' }))
export type GrayConfigContent = z.infer<typeof grayConfigContent>

const usedMembers = ['ratio', 'accounts', 'areas'] as const
/** Members that are kept and decide nothing. */
export const unusedMembers = (content: object): string[] =>
  Object.keys(content).filter((name) => !usedMembers.some((used) => used === name))

export const grayDescription = optionalText(limits.description)
/** The object, or its JSON text. */
export const grayContentInput = orJsonText(grayConfigContent)

/** What releases to the audience of a config now. */
const grayUse = z.object({
  kind: z.enum(['panel', 'miniProgram']),
  id: z.string(),
  name: z.string(),
  /** The product that it belongs to; null for the standard library and mini-programs. */
  productId: z.nullable(z.string()),
  version: z.string(),
})
export type GrayUse = z.infer<typeof grayUse>

/** EN-GRAYCFG. */
export const grayConfig = z.object({
  grayNumber: z.int(),
  description: z.string(),
  config: grayConfigContent,
  useCount: z.int(),
  /** Those that the reader can open. */
  uses: z.array(grayUse),
  createTime: epochMs,
  updateTime: epochMs,
  /** Empty where the account is deleted. */
  updatedBy: z.string(),
})
export type GrayConfig = z.infer<typeof grayConfig>

/** A config as people choose it who don't manage configs: without accounts of users. */
export const grayChoice = z.object({
  grayNumber: z.int(),
  description: z.string(),
  ratio: z.int(),
  accountCount: z.int(),
  areas: z.array(z.string()),
})
export type GrayChoice = z.infer<typeof grayChoice>

/** Why a user is in an audience, or not. */
export const audienceReasons = [
  'listed',
  'inRatio',
  'otherArea',
  'noRatio',
  'outsideRatio',
  'dependsOnRelease',
] as const
export type AudienceReason = (typeof audienceReasons)[number]
