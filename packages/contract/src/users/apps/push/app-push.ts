import * as z from 'zod/mini'
import { rule } from '../../../rules.ts'
import { epochMs } from '../../../schema.ts'
import { appPushLimits as limits } from './app-push.limits.ts'

/** EN-IOSPUSH-01, SI-088; a token key is ours. */
export const certificateTypes = { production: 0, development: 1, tokenKey: 2 } as const
export type CertificateType = (typeof certificateTypes)[keyof typeof certificateTypes]

/** EN-VENDOR, in the order of the specification. */
export const pushVendors = ['oppo', 'vivo', 'huawei', 'xiaomi', 'flyme'] as const
export type PushVendor = (typeof pushVendors)[number]

/** The channels that send. Flyme is stored and offers none. */
export const pushChannelKeys = ['apns', 'fcm', 'huawei', 'xiaomi', 'oppo', 'vivo'] as const
export type PushChannelKey = (typeof pushChannelKeys)[number]

/** What a vendor's SDK gave an app on a phone. */
export const deviceToken = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.token.max), z.regex(/^[\x21-\x7e]+$/, rule('token')))

/** What a vendor meant by its answer to a check. */
const checkResults = ['good', 'refused', 'noPermission', 'busy', 'unreachable', 'unclear'] as const
export type CheckResult = (typeof checkResults)[number]

/** What of signing material and credentials doesn't fit, or soon will not. */
const pushWarnings = [
  'certificateExpired',
  'certificateExpiresSoon',
  'profileExpired',
  'profileExpiresSoon',
  'noProfile',
  'noCertificate',
  'bundleIdDiffers',
  'teamDiffers',
  'certificateNotListed',
  'apsMissing',
  'apsEnvironment',
  'notForPush',
  'environmentDiffers',
  'topicDiffers',
  'packageNameDiffers',
  'projectDiffers',
  'packageNotListed',
] as const
export type PushWarning = (typeof pushWarnings)[number]

const warnings = z.array(z.enum(pushWarnings))
const environment = z.enum(['production', 'development', 'both'])

/** CA-084. Unset: empty texts and null. */
export const certificateConfig = z.object({
  iosPolicyInfo: z.object({ set: z.boolean(), subject: z.string(), teamId: z.string(), notAfter: z.nullable(epochMs) }),
  mobileProvision: z.object({
    set: z.boolean(),
    name: z.string(),
    kind: z.nullable(z.enum(['development', 'adHoc', 'appStore', 'enterprise'])),
    bundleId: z.string(),
    teamId: z.string(),
    notAfter: z.nullable(epochMs),
    devices: z.int(),
    aps: z.nullable(z.enum(['development', 'production'])),
  }),
  /** Whether certificate, profile and application fit each other. */
  agree: z.boolean(),
  warnings,
})
export type CertificateConfig = z.infer<typeof certificateConfig>

/** CA-085, without its secrets (SI-086). */
export const iosPush = z.object({
  certificateType: z.literal(Object.values(certificateTypes)),
  set: z.boolean(),
  kind: z.enum(['p12', 'p8']),
  /** The bundle ID that pushes are sent to. */
  topic: z.string(),
  environment,
  /** Of a token key. */
  keyId: z.string(),
  teamId: z.string(),
  notAfter: z.nullable(epochMs),
  warnings,
})
export type IosPush = z.infer<typeof iosPush>

/** EN-ANDPUSH. */
export const androidPush = z.object({
  androidPushTitle: z.string(),
  androidClickComponent: z.string(),
  androidChannelId: z.string(),
  enableAndroidPush: z.boolean(),
})
export type AndroidPush = z.infer<typeof androidPush>

/** EN-FCM, without its secrets. */
export const fcmPush = z.object({
  projectId: z.string(),
  clientEmail: z.string(),
  packageName: z.string(),
  fcmDatabaseUrl: z.string(),
  agree: z.boolean(),
  warnings,
})
export type FcmPush = z.infer<typeof fcmPush>

const checked = {
  /** Null: never checked. */
  checkedTime: z.nullable(epochMs),
  checkResult: z.nullable(z.enum(checkResults)),
  /** The vendor's own words, shortened. */
  checkSaid: z.string(),
}

const vendorPush = z.object({
  enable: z.boolean(),
  set: z.boolean(),
  appId: z.string(),
  appKey: z.string(),
  ...checked,
})
export type VendorPush = z.infer<typeof vendorPush>

/** SI-087. */
export const vendorPushes = z.object({
  oppo: vendorPush,
  vivo: vendorPush,
  huawei: vendorPush,
  xiaomi: vendorPush,
  flyme: vendorPush,
})
export type VendorPushes = z.infer<typeof vendorPushes>

export const channelCheck = z.object({ channel: z.enum(pushChannelKeys), ...checked })
export type ChannelCheck = z.infer<typeof channelCheck>

/** SC-67: all of it in one reply. */
export const pushConfig = z.object({
  ios: z.array(iosPush),
  base: androidPush,
  fcm: z.nullable(fcmPush),
  vendors: vendorPushes,
  /** With the number of phones whose users have signed in to an app of their own. */
  checks: z.array(z.extend(channelCheck, { phones: z.int() })),
})
export type PushConfig = z.infer<typeof pushConfig>

const testOutcomes = ['ok', 'gone', 'retryAfter', 'tooLarge', 'refused'] as const

export const pushTest = z.object({ result: z.enum(testOutcomes), said: z.string() })
export type PushTest = z.infer<typeof pushTest>
