import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { rule } from '../../rules.ts'
import { signingLimits } from './signing.limits.ts'

/** What a key signs: key lists, manifests of releases, or freshness statements of the entire installation. */
export const keyUses = { root: 1, release: 2, fresh: 3 } as const
export type KeyUse = (typeof keyUses)[keyof typeof keyUses]

export const keyStates = {
  /** In a list that is not signed yet. */
  waiting: 1,
  /** In the list in force. A product has one active release key, which signs its manifests. */
  active: 2,
  /** A release key before the active one, which devices still accept. */
  accepted: 3,
  retired: 4,
  /** Removed by a list that raised the epoch. */
  revoked: 5,
} as const
export type KeyState = (typeof keyStates)[keyof typeof keyStates]

export const manifestStates = { draft: 1, current: 2, replaced: 3 } as const
export type ManifestState = (typeof manifestStates)[keyof typeof manifestStates]

/** The first 16 hex digits of SHA-256 of the public key. */
export const keyId = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{16}$/))

/** Part of file names and commands, and the label of the key in an HSM: no shell has to quote it. */
const keyName = z
  .string()
  .check(z.trim(), z.maxLength(signingLimits.keyName.max), z.regex(/^[A-Za-z0-9_][A-Za-z0-9_-]*$/, rule('serial')))

/** PEM, DER in Base64, or the 32 bytes in Base64; empty: the key is generated and stored here. */
export const publicKeyText = z._default(z.string().check(z.trim(), z.maxLength(signingLimits.publicKeyCharacters)), '')

/** The 64 bytes in Base64, Base64url or hex. */
export const signatureText = z.string().check(z.trim(), z.minLength(1), z.maxLength(signingLimits.signatureCharacters))

export const passphrase = z
  .string()
  .check(z.minLength(signingLimits.passphrase.min), z.maxLength(signingLimits.passphrase.max))

const signingKey = z.object({
  keyId: z.string(),
  keyUse: codeOf(keyUses),
  keyName: z.string(),
  publicKey: z.string(),
  keyState: codeOf(keyStates),
  /** Whether the private part is stored here. */
  isStored: z.boolean(),
  createTime: epochMs,
  /** Null for roots, which don't expire. */
  notAfter: z.nullable(epochMs),
  exportTime: z.nullable(epochMs),
  /** When the private part was deleted here. */
  eraseTime: z.nullable(epochMs),
  /** When the key was retired or revoked. */
  endedTime: z.nullable(epochMs),
})
export type SigningKey = z.infer<typeof signingKey>

const signerCommand = z.object({
  keyId: z.string(),
  keyName: z.string(),
  openssl: z.string(),
  pkcs11: z.string(),
})

/** Exactly the bytes to sign, which are ASCII, and the commands that sign them. */
export const documentToSign = z.object({
  fileName: z.string(),
  message: z.string(),
  signers: z.array(signerCommand),
})
export type DocumentToSign = z.infer<typeof documentToSign>

const listFacts = {
  listId: z.string(),
  version: z.int(),
  epoch: z.int(),
  createTime: epochMs,
  expireTime: epochMs,
  /** Key ids of the roots that have signed. */
  signedBy: z.array(z.string()),
}

const signedKeyList = z.object({ ...listFacts, signTime: epochMs })
export type SignedKeyList = z.infer<typeof signedKeyList>

/** Why a signature is required. */
export const signatureReasons = { previousRoot: 1, ownRoot: 2, addedRoot: 3 } as const

const neededSignature = z.object({ reason: codeOf(signatureReasons), anyOf: z.array(z.string()) })
export type NeededSignature = z.infer<typeof neededSignature>

const keyListDraft = z.object({
  ...listFacts,
  addedKeys: z.array(z.string()),
  removedKeys: z.array(z.string()),
  needed: z.array(neededSignature),
  document: documentToSign,
})
export type KeyListDraft = z.infer<typeof keyListDraft>

export const signingKeys = z.object({
  /** Newest first, at most 100; the key of the installation last. */
  keys: z.array(signingKey),
  /** Newest first, at most 20; the first one is in force. */
  lists: z.array(signedKeyList),
  draft: z.nullable(keyListDraft),
  /** Manifests that wait for a signature. */
  waitingManifests: z.int(),
})
export type SigningKeysView = z.infer<typeof signingKeys>

export const signedManifest = z.object({
  manifestId: z.string(),
  release: z.int(),
  keyId: z.string(),
  epoch: z.int(),
  manifestState: codeOf(manifestStates),
  createTime: epochMs,
  expireTime: epochMs,
  signTime: z.nullable(epochMs),
})
export type SignedManifestView = z.infer<typeof signedManifest>

export const addedKey = z.object({
  keyUse: z.literal([keyUses.root, keyUses.release]),
  keyName,
  publicKey: publicKeyText,
})
