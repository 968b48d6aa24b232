import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { appId } from '../../apps/apps.ts'
import { exportPassword, keyCustody, registration, registrationToken } from './app-keys.ts'
import { appKeysLimits as limits } from './app-keys.limits.ts'

const BASE = '/iot/config/api/iot/support/v1/package/key'
const access = viaMenus('apps')
const onlyId = z.object({ appId })

/** The certificates that packages are signed with: for registrations at Google and others. */
export const getAppKeys = defineCall({
  method: 'GET',
  path: BASE,
  summary: { zh: '签名证书', en: 'List signing certificates' },
  access,
  input: onlyId,
  output: keyCustody,
  refusals: ['apps.notFound'],
})

/** A PKCS #12 file of the release key. */
export const exportAppKey = defineCall({
  method: 'POST',
  path: `${BASE}/export`,
  summary: { zh: '导出发布密钥', en: 'Export the release key' },
  access,
  bearer: false,
  input: z.object({
    appId,
    /** Of the key; empty: the active one. */
    certSha256: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
    password: exportPassword,
  }),
  reply: 'download',
  refusals: [
    'apps.notFound',
    'appBuilds.keyOwnerOnly',
    'appBuilds.keyMissing',
    'appBuilds.keyFilesBusy',
    'second-factor.factorMissing',
    'second-factor.factorProofNeeded',
  ],
})

/** For applications that are in a store already; before the first formal build is complete. */
export const importAppKey = defineCall({
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入发布密钥', en: 'Import the release key' },
  access,
  bearer: false,
  input: z.object({
    appId,
    /** PKCS #12, base64. */
    privateKeyFile: z.string().check(z.trim(), z.minLength(1), z.maxLength(Math.ceil(limits.p12Bytes / 3) * 4 + 1_000)),
    password: z.string().check(z.maxLength(limits.importPassword.max)),
  }),
  output: keyCustody,
  refusals: [
    'apps.notFound',
    'appBuilds.keyOwnerOnly',
    'second-factor.proofNeeded',
    'appBuilds.running',
    'appBuilds.keyInUse',
    'appBuilds.keyKnown',
    'appBuilds.keyFileTooLarge',
    'appBuilds.keyFileNotReadable',
    'appBuilds.keyFileUnsupported',
    'appBuilds.keyFileTooCostly',
    'appBuilds.keyFilesBusy',
    'appBuilds.keyFilePassword',
    'appBuilds.keyFileNoKey',
    'appBuilds.keyFileSeveralKeys',
    'appBuilds.keyFileNoCertificate',
    'appBuilds.keyNotRsa',
    'appBuilds.keyWeak',
    'appBuilds.keyExpired',
  ],
})

/** Android 9 and newer take packages of the next key from then on; it can't be undone. */
export const rotateAppKey = defineCall({
  method: 'POST',
  path: `${BASE}/rotate`,
  summary: { zh: '轮换发布密钥', en: 'Rotate the release key' },
  access,
  bearer: false,
  input: z.object({
    appId,
    /** That of the application, typed. */
    packageName: z.string().check(z.trim(), z.maxLength(200)),
  }),
  output: keyCustody,
  refusals: [
    'apps.notFound',
    'appBuilds.keyOwnerOnly',
    'second-factor.proofNeeded',
    'appBuilds.keyNotConfirmed',
    'appBuilds.running',
    'appBuilds.keyMissing',
    'appBuilds.keyNotInUse',
    'appBuilds.keyRotations',
  ],
})

/** Builds the package that proves to Google that package name and key are the developer's. */
export const startRegistration = defineCall({
  method: 'POST',
  path: `${BASE}/registration`,
  summary: { zh: '构建 Google 登记验证包', en: 'Build the package for the registration with Google' },
  access,
  input: z.object({ appId, registrationToken }),
  output: registration,
  refusals: [
    'apps.notFound',
    'appBuilds.keyOwnerOnly',
    'appBuilds.notReady',
    'appBuilds.running',
    'appBuilds.dayLimit',
    'appBuilds.monthLimit',
  ],
})

export const getRegistration = defineCall({
  method: 'GET',
  path: `${BASE}/registration`,
  summary: { zh: 'Google 登记验证包的状态', en: 'Get the state of the package for the registration with Google' },
  access,
  input: onlyId,
  output: registration,
  refusals: ['apps.notFound', 'appBuilds.keyOwnerOnly'],
})

export const downloadRegistration = defineCall({
  method: 'GET',
  path: `${BASE}/registration/file`,
  summary: { zh: '下载 Google 登记验证包', en: 'Download the package for the registration with Google' },
  access,
  input: onlyId,
  reply: 'download',
  refusals: ['apps.notFound', 'appBuilds.keyOwnerOnly', 'appBuilds.notFound'],
})
