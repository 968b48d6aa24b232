import * as z from 'zod/mini'
import { anyone, viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { integer } from '../../schema.ts'
import { MAX_COUNT } from '../firmware/signed/signed-fields.ts'
import { productId } from '../products/products.ts'
import { signingLimits } from './signing.limits.ts'
import {
  addedKey,
  documentToSign,
  keyId,
  passphrase,
  publicKeyText,
  signatureText,
  signedManifest,
  signingKeys,
} from './signing.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/firmware'
const aliases = productIdAliases
const rowId = z.string().check(z.minLength(1), z.maxLength(32))
const keyRefusals = ['signing.noPublicKey', 'signing.privateKey', 'signing.weakKey', 'signing.keyKnown'] as const
const signatureRefusals = [
  'signing.draftStale',
  'signing.badSignature',
  'signing.wrongKey',
  'signing.keyRevoked',
  'signing.wrongText',
] as const

export const getSigningKeys = defineCall({
  method: 'GET',
  path: `${BASE}/keys/list`,
  summary: { zh: '产品的固件签名密钥', en: 'Get the signing keys of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: signingKeys,
  refusals: ['products.notFound'],
})

/** Takes effect immediately where the root is generated here; an own root has to sign the first list. */
export const setUpSigning = defineCall({
  method: 'POST',
  path: `${BASE}/keys/setUp`,
  summary: { zh: '设置固件签名密钥', en: 'Set up the signing keys of a product' },
  access,
  onProduct: 'administer',
  bearer: false,
  input: z.object({ productId, rootKey: publicKeyText, releaseKey: publicKeyText }),
  aliases,
  output: signingKeys,
  refusals: ['products.notFound', 'signing.alreadySetUp', ...keyRefusals],
})

/** Adds, retires and revokes keys by the next list; without any change it renews the list. */
export const draftKeyList = defineCall({
  method: 'POST',
  path: `${BASE}/keys/draft`,
  summary: { zh: '起草下一个密钥列表', en: 'Draft the next key list' },
  access,
  onProduct: 'administer',
  bearer: false,
  input: z.object({
    productId,
    /** The list in force that the change is based on. */
    version: integer({ min: 1, max: MAX_COUNT }),
    addKeys: z._default(z.array(addedKey).check(z.maxLength(signingLimits.addedAtOnce)), []),
    removeKeys: z._default(z.array(keyId).check(z.maxLength(signingLimits.releaseKeys + signingLimits.roots)), []),
    /** After a compromise: everything that was signed before is void. */
    raiseEpoch: z._default(z.boolean(), false),
  }),
  aliases,
  output: signingKeys,
  refusals: [
    'products.notFound',
    'signing.notSetUp',
    'signing.listChanged',
    'signing.draftWaiting',
    'signing.nameTaken',
    'signing.keyNotFound',
    'signing.lastKey',
    'signing.tooManyKeys',
    'signing.tooManyLists',
    ...keyRefusals,
  ],
})

/** The keys that the draft would have added are dropped. */
export const discardKeyList = defineCall({
  method: 'POST',
  path: `${BASE}/keys/discard`,
  summary: { zh: '放弃密钥列表草稿', en: 'Discard the drafted key list' },
  access,
  onProduct: 'administer',
  bearer: false,
  input: z.object({ productId, listId: rowId }),
  aliases,
  output: signingKeys,
  refusals: ['products.notFound', 'signing.draftStale'],
})

/** The list takes effect with its last required signature. */
export const signKeyList = defineCall({
  method: 'POST',
  path: `${BASE}/keys/sign`,
  summary: { zh: '提交密钥列表的签名', en: 'Add a signature to the drafted key list' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, listId: rowId, keyId, signature: signatureText }),
  aliases,
  output: signingKeys,
  refusals: ['products.notFound', ...signatureRefusals],
})

/** Once. PKCS#8 in PEM, encrypted with the passphrase. */
export const exportRootKey = defineCall({
  method: 'POST',
  path: `${BASE}/keys/exportRoot`,
  summary: { zh: '导出根密钥', en: 'Export a root key' },
  access,
  onProduct: 'administer',
  bearer: false,
  input: z.object({ productId, keyId, passphrase }),
  aliases,
  output: z.object({ fileName: z.string(), pem: z.string() }),
  refusals: ['products.notFound', 'signing.rootNotStored', 'signing.rootExported'],
})

export const eraseRootKey = defineCall({
  method: 'POST',
  path: `${BASE}/keys/eraseRoot`,
  summary: { zh: '删除平台上的根密钥私钥', en: 'Delete the private part of a root key here' },
  access,
  onProduct: 'administer',
  bearer: false,
  input: z.object({ productId, keyId }),
  aliases,
  output: signingKeys,
  refusals: ['products.notFound', 'signing.rootNotStored', 'signing.rootNotExported'],
})

export const listManifests = defineCall({
  method: 'GET',
  path: `${BASE}/manifest/list`,
  summary: { zh: '产品的固件签名清单', en: 'List the manifests of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: z.array(signedManifest),
  refusals: ['products.notFound'],
})

export const draftManifest = defineCall({
  method: 'GET',
  path: `${BASE}/manifest/draft`,
  summary: { zh: '待签名的固件清单', en: 'Get the text of a manifest to sign' },
  access,
  onProduct: 'read',
  input: z.object({ productId, manifestId: rowId }),
  aliases,
  output: documentToSign,
  refusals: ['products.notFound', 'signing.manifestNotFound', 'signing.draftStale'],
})

export const signManifest = defineCall({
  method: 'POST',
  path: `${BASE}/manifest/sign`,
  summary: { zh: '提交固件清单的签名', en: 'Add the signature of a manifest' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, manifestId: rowId, keyId, signature: signatureText }),
  aliases,
  output: signedManifest,
  refusals: ['products.notFound', 'signing.manifestNotFound', 'signing.keyExpired', ...signatureRefusals],
})

/** The shortest chain of lists from the one that a device has to the current one, each signed for the one before. */
export const getDeviceKeyLists = defineCall({
  method: 'GET',
  path: '/device/v1/keys/{productId}',
  summary: { zh: '设备获取密钥列表', en: 'Get the signed key lists of a product (called by devices)' },
  access: anyone,
  onProduct: 'none',
  isFromDevice: true,
  maxAgeS: signingLimits.deviceReplyAgeMs / 1000,
  input: z.object({
    productId,
    /** The version that the device has; 0 before its first one. */
    after: z._default(integer({ min: 0, max: MAX_COUNT }), 0),
    /** A root that the device was built with, if it has no list yet. */
    root: z.optional(keyId),
  }),
  output: z.object({
    version: z.int(),
    lists: z.array(z.object({ text: z.string(), signs: z.array(z.object({ keyId: z.string(), sign: z.string() })) })),
  }),
  refusals: ['signing.noKeyList'],
})
