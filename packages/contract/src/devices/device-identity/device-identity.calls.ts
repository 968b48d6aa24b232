import * as z from 'zod/mini'
import { anyone, viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { serial } from '../devices/devices.ts'
import { productId } from '../../products/products/products.ts'
import { deviceIdentityLimits } from './device-identity.limits.ts'
import {
  certificatePem,
  deviceCertificate,
  deviceIdentity,
  fingerprint,
  identityRules,
  usualIdentityRules,
} from './device-identity.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/identity'
const aliases = productIdAliases
const oneDevice = { productId, serial }
const deviceRefusals = ['products.notFound', 'devices.notFound'] as const

export const getDeviceIdentity = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '产品的设备认证设置', en: 'Get the device authentication of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: deviceIdentity,
  refusals: ['products.notFound'],
})

export const saveIdentityRules = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改设备认证设置', en: 'Change the device authentication of a product' },
  access,
  onProduct: 'edit',
  input: z.extend(identityRules, {
    productId,
    /** Programs from before these were there do not name them. */
    resetLeavesHome: z._default(z.boolean(), usualIdentityRules.resetLeavesHome),
    claimByLabel: z._default(z.boolean(), usualIdentityRules.claimByLabel),
    claimBySetup: z._default(z.boolean(), usualIdentityRules.claimBySetup),
    claimByPress: z._default(z.boolean(), usualIdentityRules.claimByPress),
  }),
  aliases,
  output: identityRules,
  refusals: ['products.notFound'],
})

/**
 * Creates the first secret, too. The previous one is void immediately; devices with their own secret are unaffected.
 */
export const resetProductSecret = defineCall({
  method: 'POST',
  path: `${BASE}/resetSecret`,
  summary: { zh: '重置产品密钥', en: 'Reset the product secret' },
  access,
  onProduct: 'edit',
  input: z.object({ productId }),
  aliases,
  /** Returned once; it is stored encrypted and never returned again. */
  output: z.object({ productSecret: z.string() }),
  refusals: ['products.notFound'],
})

export const listDeviceCertificates = defineCall({
  method: 'GET',
  path: `${BASE}/certificate/list`,
  summary: { zh: '设备证书列表', en: 'List the certificates of a device' },
  access,
  onProduct: 'read',
  input: z.object(oneDevice),
  aliases,
  output: z.array(deviceCertificate),
  refusals: deviceRefusals,
})

/** A certificate that was revoked for this device cannot be added again. */
export const addDeviceCertificate = defineCall({
  method: 'POST',
  path: `${BASE}/certificate/add`,
  summary: { zh: '添加设备证书', en: 'Add a device certificate' },
  access,
  onProduct: 'edit',
  input: z.object({ ...oneDevice, certificate: certificatePem }),
  aliases,
  output: deviceCertificate,
  refusals: [
    ...deviceRefusals,
    'device-identity.noCertificate',
    'device-identity.privateKey',
    'device-identity.weakKey',
    'device-identity.outOfDate',
    'device-identity.certificateKnown',
    'device-identity.tooManyCertificates',
  ],
})

/** Closes a connection that was authenticated by it. */
export const revokeDeviceCertificate = defineCall({
  method: 'POST',
  path: `${BASE}/certificate/revoke`,
  summary: { zh: '吊销设备证书', en: 'Revoke a device certificate' },
  access,
  onProduct: 'edit',
  input: z.object({ ...oneDevice, fingerprint }),
  aliases,
  output: deviceCertificate,
  refusals: [...deviceRefusals, 'device-identity.certificateNotFound'],
})

/**
 * A device fetches its own secret by means of the product secret (device-protocol §3), once. `sign` is the hex
 * HMAC-SHA256 of `deviceName{serial}productKey{productId}random{random}`. Reasons for a refusal are visible to the
 * product's owner only.
 */
export const registerDevice = defineCall({
  method: 'POST',
  path: '/device/v1/register',
  summary: { zh: '设备用产品密钥换取设备密钥', en: 'Get a device secret with the product secret (called by devices)' },
  access: anyone,
  onProduct: 'none',
  isFromDevice: true,
  /** Each use is recorded for the product's owner; the audit log covers people only. */
  isAudited: false,
  input: z.object({
    ...oneDevice,
    random: z
      .string()
      .check(z.minLength(deviceIdentityLimits.random.min), z.maxLength(deviceIdentityLimits.random.max)),
    sign: z.string().check(z.maxLength(128)),
  }),
  output: z.object({ productId: z.string(), serial: z.string(), deviceSecret: z.string() }),
  refusals: ['request.tooMany', 'device-identity.notRegistered'],
})
