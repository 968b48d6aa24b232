import { deviceCodes, type DeviceCode } from './device-codes.ts'
import { FRESHNESS_PREFIX, readFreshness, type Freshness } from './freshness.ts'
import {
  addedRoots,
  KEY_LIST_PREFIX,
  MAX_KEY_LIST_BYTES,
  readKeyList,
  type KeyList,
  type ListedKey,
  type RootKey,
} from './key-list.ts'
import {
  MANIFEST_PREFIX,
  MAX_MANIFEST_BYTES,
  readManifest,
  type FirmwareTypeName,
  type Manifest,
  type ManifestImage,
} from './manifest.ts'

/** Ed25519 over ASCII text; `publicKey` and `sign` in base64url. False for whatever is not a signature. */
export type VerifySignature = (publicKey: string, text: string, sign: string) => boolean

export interface Signature {
  keyId: string
  sign: string
}

export interface FirmwareState {
  epoch: number
  seq: number
}

/** What a device knows of itself. Without `timeMs` nothing expires: the device has no clock. */
export interface DeviceFacts {
  productId: string
  serial: string
  hardware?: string
  area?: string
  timeMs?: number
  /** What is confirmed, by type; a missing type is older than everything. */
  running: Readonly<Partial<Record<FirmwareTypeName, FirmwareState>>>
}

/** The key list in force; before the first one only the roots that the device was built with. */
export type Trust = KeyList | { version: 0; epoch: 0; roots: readonly RootKey[] }

export interface SignedText {
  text: string
  signs: readonly Signature[]
}

export interface OfferedManifest extends Signature {
  type: FirmwareTypeName
  manifest: string
}

type Refused = { code: Exclude<DeviceCode, 0> }
const refused = (name: Exclude<keyof typeof deviceCodes, 'none'>): Refused => ({ code: deviceCodes[name] })
const MAX_SIGNATURES = 8
const isPast = (limit: number, { timeMs }: DeviceFacts): boolean => timeMs !== undefined && timeMs > limit

/**
 * A newer key list: signed by a root of the present one, and, where roots are added, by each of them, so that a
 * rotation cannot end with a root that cannot sign.
 */
export function checkKeyList(
  { text, signs }: SignedText,
  trust: Trust,
  device: DeviceFacts,
  verify: VerifySignature,
): { code: 0; list: KeyList } | Refused {
  if (text.length > MAX_KEY_LIST_BYTES) return refused('other')
  const offered = signs.slice(0, MAX_SIGNATURES)
  const isSignedBy = ({ id, public: key }: RootKey) =>
    offered.some(({ keyId, sign }) => keyId === id && verify(key, KEY_LIST_PREFIX + text, sign))
  if (!trust.roots.some(isSignedBy)) return refused('signature')
  const list = readKeyList(text)
  if (!list) return refused('other')
  if (list.product !== device.productId) return refused('hardware')
  if (list.version <= trust.version || list.epoch < trust.epoch) return refused('sequence')
  if (isPast(list.expires, device)) return refused('expired')
  if (!list.roots.some(isSignedBy)) return refused('signature')
  if (!addedRoots(trust.roots, list.roots).every(isSignedBy)) return refused('signature')
  return { code: deviceCodes.none, list }
}

const keyOf = (trust: Trust, use: ListedKey['use'], keyId: string): ListedKey | undefined =>
  'keys' in trust ? trust.keys.find((key) => key.use === use && key.id === keyId) : undefined

/** The checks of an offer in their fixed order; the first one that fails gives the code. */
export function checkManifest(
  { type, manifest: text, keyId, sign }: OfferedManifest,
  trust: Trust,
  device: DeviceFacts,
  verify: VerifySignature,
  fresh?: Freshness,
): { code: 0; manifest: Manifest; image: ManifestImage } | Refused {
  if (text.length > MAX_MANIFEST_BYTES) return refused('other')
  const key = keyOf(trust, 'release', keyId)
  if (!key || !verify(key.public, MANIFEST_PREFIX + text, sign)) return refused('signature')
  const manifest = readManifest(text)
  if (!manifest) return refused('other')
  if (manifest.keyId !== keyId) return refused('signature')
  if (!isMeantFor(manifest, device)) return refused('hardware')
  const image = manifest.images.find((one) => one.type === type)
  if (!image) return refused('other')
  if (!isNext(manifest.epoch, image, trust, device)) return refused('sequence')
  const latest = fresh?.latest.find((one) => one.type === type)
  if (latest && image.seq < latest.seq) return refused('sequence')
  const isMet = (need: Manifest['needs'][number]) => (device.running[need.type]?.seq ?? 0) >= need.seq
  if (!manifest.needs.every(isMet)) return refused('needs')
  const hasExpired = isPast(manifest.expires, device) || isPast(key.notAfter, device)
  if (hasExpired || ('expires' in trust && isPast(trust.expires, device))) return refused('expired')
  return { code: deviceCodes.none, manifest, image }
}

const isMeantFor = ({ product, hardware, areas }: Manifest, device: DeviceFacts): boolean =>
  product === device.productId &&
  (areas.length === 0 || device.area === undefined || areas.includes(device.area)) &&
  (hardware.length === 0 || (device.hardware !== undefined && hardware.includes(device.hardware)))

/** Only a root raises the epoch: a stolen release key cannot sign a later one. */
function isNext(epoch: number, image: ManifestImage, trust: Trust, { running }: DeviceFacts): boolean {
  const own = running[image.type] ?? { epoch: 0, seq: 0 }
  const isNewer = epoch > own.epoch || (epoch === own.epoch && image.seq > own.seq)
  return epoch === trust.epoch && isNewer && own.seq >= image.fromSeq
}

/** The reply to a nonce: a trusted time, and the newest sequence numbers, below which offers are stale. */
export function checkFreshness(
  { text, keyId, sign, nonce }: Signature & { text: string; nonce: string },
  trust: Trust,
  device: DeviceFacts,
  verify: VerifySignature,
): { code: 0; fresh: Freshness } | Refused {
  const key = keyOf(trust, 'fresh', keyId)
  if (!key || !verify(key.public, FRESHNESS_PREFIX + text, sign)) return refused('signature')
  const fresh = readFreshness(text)
  if (!fresh) return refused('other')
  if (fresh.product !== device.productId || fresh.serial !== device.serial) return refused('hardware')
  if (fresh.nonce !== nonce) return refused('expired')
  if (fresh.time > key.notAfter || isPast(key.notAfter, device)) return refused('expired')
  return { code: deviceCodes.none, fresh }
}
