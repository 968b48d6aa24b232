import * as z from 'zod/mini'
import { rule } from '../../../rules.ts'
import { epochMs } from '../../../schema.ts'
import { buildStep, packageType } from '../app-builds.ts'
import { buildState } from '../app-builds.lifecycle.ts'
import { appKeysLimits as limits } from './app-keys.limits.ts'

/** Where a key comes from. */
const keySources = ['created', 'imported', 'rotated'] as const
export type KeySource = (typeof keySources)[number]

const appKeyFacts = z.object({
  purpose: packageType,
  certSha256: z.string(),
  createTime: epochMs,
  packageName: z.string(),
  source: z.enum(keySources),
  /** After a rotation: it still signs for Android up to 8, and for the keys after it. */
  isRetired: z.boolean(),
  /** When its owner last exported it; null: never. */
  exportTime: z.nullable(epochMs),
})
export type AppKeyFacts = z.infer<typeof appKeyFacts>

export const keyCustody = z.object({
  /** Of each type of builds the active one first, then those before it, newest first. */
  keys: z.array(appKeyFacts),
  /** Only the owner of the application exports, imports and rotates. */
  isOwner: z.boolean(),
  /** Before the first formal build is complete. */
  canImport: z.boolean(),
  /** After it. */
  canRotate: z.boolean(),
})
export type KeyCustody = z.infer<typeof keyCustody>

/** Java reads no others in files of this kind. */
const PRINTABLE = /^[\x20-\x7e]*$/

export const exportPassword = z
  .string()
  .check(
    z.minLength(limits.exportPassword.min),
    z.maxLength(limits.exportPassword.max),
    z.regex(PRINTABLE, { error: rule('printableAscii') }),
  )

/** As Google shows it. */
export const registrationToken = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.registrationToken.min),
    z.maxLength(limits.registrationToken.max),
    z.regex(/^[\x21-\x7e]*$/, { error: rule('token') }),
  )

/** The newest package that proves the key to Google. */
export const registration = z.object({
  /** Empty without one. */
  buildId: z.string(),
  state: z.enum(buildState),
  steps: z.array(buildStep),
  startTime: z.nullable(epochMs),
  size: z.nullable(z.int()),
  sha256: z.string(),
  /** When the file is removed. */
  expiresTime: z.nullable(epochMs),
  error: z.nullable(z.object({ code: z.string(), text: z.string(), cure: z.string() })),
})
export type Registration = z.infer<typeof registration>
