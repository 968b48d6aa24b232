import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { rule } from '../../../rules.ts'
import { optionalText } from '../../../schema.ts'
import { appId } from '../apps.ts'
import { appPushLimits as limits } from './app-push.limits.ts'
import {
  androidPush,
  certificateConfig,
  certificateTypes,
  channelCheck,
  deviceToken,
  fcmPush,
  iosPush,
  pushChannelKeys,
  pushConfig,
  pushTest,
  pushVendors,
  vendorPushes,
} from './app-push.ts'

const BASE = '/iot/config/api/iot/support'

const certificatePath = `${BASE}/app/certificate/config` as const
const access = viaMenus('apps')
const onlyId = z.object({ appId })

const base64Of = (bytes: number) => z.string().check(z.trim(), z.maxLength(Math.ceil(bytes / 3) * 4 + 1_000))
const password = z.optional(z.string().check(z.maxLength(limits.password.max)))
/** Parts of a multipart body are text. */
const partNumber = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' && /^\d$/.test(given) ? Number(given) : given)),
  z.literal(Object.values(certificateTypes)),
)

const p12Refusals = [
  'apps.certificateNotReadable',
  'apps.certificateUnsupported',
  'apps.signingFileTooLarge',
  'apps.certificateTooCostly',
  'apps.signingFilesBusy',
  'apps.certificatePassword',
  'apps.certificatePasswordMissing',
  'apps.certificateNoKey',
  'apps.certificateSeveralKeys',
  'apps.certificateKeyOfAnother',
  'apps.certificateExpired',
  'apps.certificateNotYet',
] as const

/** CA-084. */
export const getCertificateConfig = defineCall({
  method: 'GET',
  path: certificatePath,
  summary: { zh: '查询 iOS 证书配置', en: 'Get the iOS signing material' },
  access,
  input: onlyId,
  output: certificateConfig,
  refusals: ['apps.notFound'],
})

/** CA-084, EN-IOSCERT, VA-74, SI-086. What is left out stays. */
export const setCertificateConfig = defineCall({
  method: 'POST',
  path: certificatePath,
  summary: { zh: '保存 iOS 证书配置', en: 'Save the iOS signing material' },
  access,
  input: z.object({
    appId,
    iosPolicyInfo: z._default(base64Of(limits.p12Bytes), ''),
    mobileProvision: z._default(base64Of(limits.profileBytes), ''),
    iosPolicyPassword: password,
  }),
  output: certificateConfig,
  refusals: ['apps.notFound', ...p12Refusals, 'apps.profileNotReadable', 'apps.signingMissing'],
})

export const deleteCertificateConfig = defineCall({
  method: 'DELETE',
  path: certificatePath,
  summary: { zh: '删除 iOS 证书配置', en: 'Delete the iOS signing material' },
  access,
  input: onlyId,
  refusals: ['apps.notFound'],
})

/** CA-085, EN-IOSPUSH, SI-088. The file is in the part `multipartFile`. */
export const setIosPush = defineCall({
  method: 'POST',
  path: `${BASE}/config/push/ios/certificate`,
  summary: { zh: '保存 iOS 推送凭证', en: 'Save push credentials of iOS' },
  access,
  file: ['iosPush'],
  input: z.object({
    appId,
    certificateType: z._default(partNumber, certificateTypes.production),
    password,
    /** Of a token key (type 2). */
    keyId: optionalText({ max: 20 }),
    teamId: optionalText({ max: 20 }),
  }),
  output: iosPush,
  refusals: [
    'apps.notFound',
    ...p12Refusals,
    'apps.tokenKeyNotReadable',
    'apps.appleId',
    'uploads.missing',
    'uploads.cutShort',
    'uploads.tooLarge',
  ],
})

export const deleteIosPush = defineCall({
  method: 'DELETE',
  path: `${BASE}/config/push/ios/certificate`,
  summary: { zh: '删除 iOS 推送凭证', en: 'Delete push credentials of iOS' },
  access,
  input: z.object({ appId, certificateType: partNumber }),
  refusals: ['apps.notFound'],
})

/** CA-086, EN-ANDPUSH. */
export const setAndroidPush = defineCall({
  method: 'POST',
  path: `${BASE}/config/push/android/base`,
  summary: { zh: '保存 Android 推送基础配置', en: 'Save the push basics of Android' },
  access,
  input: z.object({
    appId,
    androidPushTitle: optionalText(limits.title),
    /** The class that opens when a user taps a push. */
    androidClickComponent: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(limits.clickComponent.max),
          z.regex(/^([A-Za-z_][\w$]*(\.[A-Za-z_][\w$]*)+)?$/, rule('className')),
        ),
      '',
    ),
    androidChannelId: z._default(
      z.string().check(z.trim(), z.maxLength(limits.channelId.max), z.regex(/^[\w.-]*$/, rule('androidChannel'))),
      '',
    ),
    enableAndroidPush: z._default(z.boolean(), true),
  }),
  output: androidPush,
  refusals: ['apps.notFound'],
})

/** CA-087, EN-FCM, VA-72, VA-73, SI-115. */
export const setFcmPush = defineCall({
  method: 'POST',
  path: `${BASE}/v2/config/push/android/fcm`,
  summary: { zh: '保存 FCM 配置', en: 'Save the credentials of FCM' },
  access,
  input: z.object({
    appId,
    fcmDatabaseUrl: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(limits.databaseUrl.max),
          z.regex(
            /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.(firebaseio\.com|firebasedatabase\.app)\/?)?$/,
            rule('fcmDatabaseUrl'),
          ),
        ),
      '',
    ),
    /** The key of a service account, a JSON file. */
    fcmSecurityJson: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.fcmJson.max)),
    /** `google-services.json`; empty for none. */
    googleService: z._default(z.string().check(z.trim(), z.maxLength(limits.fcmJson.max)), ''),
    /** Default: the Android package name of the application. */
    packageName: optionalText({ max: 128 }),
  }),
  output: fcmPush,
  refusals: ['apps.notFound', 'apps.fcmJson', 'apps.fcmMember', 'apps.fcmMemberTwice'],
})

/** Strict: a member with another name, such as `masterSecret`, would be lost without a word. */
const vendorInput = z.optional(
  z.strictObject({
    appId: optionalText(limits.vendorField),
    appKey: optionalText(limits.vendorField),
    /** Empty or absent: it stays. */
    appSecret: optionalText(limits.vendorField),
    enable: z._default(z.boolean(), false),
  }),
)

/** CA-088, EN-VENDOR, SI-087. A vendor that is left out stays as it is. */
export const setVendorPush = defineCall({
  method: 'POST',
  path: `${BASE}/config/push/android/internal`,
  summary: { zh: '保存厂商推送配置', en: 'Save the credentials of phone vendors' },
  access,
  input: z.object({
    appId,
    oppo: vendorInput,
    vivo: vendorInput,
    huawei: vendorInput,
    xiaomi: vendorInput,
    flyme: vendorInput,
  }),
  output: vendorPushes,
  refusals: ['apps.notFound', 'apps.vendorField'],
})

/** SC-67. */
export const getPushConfig = defineCall({
  method: 'GET',
  path: `${BASE}/config/push`,
  summary: { zh: '查询推送配置', en: 'Get the push settings of an application' },
  access,
  input: onlyId,
  output: pushConfig,
  refusals: ['apps.notFound'],
})

export const deletePushChannel = defineCall({
  method: 'DELETE',
  path: `${BASE}/config/push`,
  summary: { zh: '删除推送凭证', en: 'Delete the credentials of a push channel' },
  access,
  input: z.object({ appId, channel: z.enum(['fcm', ...pushVendors]) }),
  refusals: ['apps.notFound'],
})

/** Asks the vendor whether the credentials are good; no phone receives anything. */
export const checkPush = defineCall({
  method: 'POST',
  path: `${BASE}/config/push/check`,
  summary: { zh: '检查推送凭证', en: 'Check push credentials at the vendor' },
  access,
  input: z.object({ appId, channel: z.enum(pushChannelKeys) }),
  output: channelCheck,
  refusals: ['apps.notFound', 'apps.channelUnset'],
})

/** Sends a push to one phone, by the token that the vendor gave it. */
export const sendTestPush = defineCall({
  method: 'POST',
  path: `${BASE}/config/push/test`,
  summary: { zh: '发送测试推送', en: 'Send a test push' },
  access,
  input: z.object({
    appId,
    channel: z.enum(pushChannelKeys),
    token: deviceToken,
  }),
  output: pushTest,
  refusals: ['apps.notFound', 'apps.channelUnset'],
})
