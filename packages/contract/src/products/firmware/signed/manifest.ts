import { writeCanonical, type CanonicalValue } from './canonical-json.ts'
import {
  formatOf,
  integerOf,
  keyIdPattern,
  listOf,
  MAX_COUNT,
  MAX_INTEGER,
  membersOf,
  oneOf,
  productIdPattern,
  readDocument,
  textOf,
  textsOf,
  type Format,
} from './signed-fields.ts'

export const MAX_MANIFEST_BYTES = 2048
export const MANIFEST_PREFIX = 'slipway-manifest-v1\n'

/** The firmware types by name, in the order in which a device installs them: module, Bluetooth, Zigbee, MCU. */
export const firmwareTypes = ['module', 'bluetooth', 'zigbee', 'mcu'] as const
export type FirmwareTypeName = (typeof firmwareTypes)[number]

export type ManifestImage = {
  type: FirmwareTypeName
  version: string
  /** Grows with each package of a firmware. */
  seq: number
  /** The oldest sequence number that can be upgraded directly. */
  fromSeq: number
  size: number
  sha256: string
}

/** The signed description of a release; it lists all firmware types that are installed together. */
export type Manifest = {
  format: Format
  product: string
  release: number
  /** The key list's epoch at the time of signing; a higher one makes all earlier manifests void. */
  epoch: number
  /** Epoch ms. */
  created: number
  expires: number
  keyId: string
  /** The minimum model version. */
  model: number
  /** An empty list restricts nothing. */
  areas: string[]
  hardware: string[]
  images: ManifestImage[]
  /** Minimum sequence numbers of the types that stay as they are, so that versions cannot be mixed. */
  needs: { type: FirmwareTypeName; seq: number }[]
}

const keys = 'areas created epoch expires format hardware images keyId model needs product release'.split(' ')
const imageKeys = ['fromSeq', 'seq', 'sha256', 'size', 'type', 'version']
const areaPattern = /^[A-Z0-9-]{1,16}$/
export const hardwarePattern = /^[A-Za-z0-9._-]{1,32}$/
const versionPattern = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,64}$/
const MAX_SIZE = 0x7fffffff

function readImage(value: CanonicalValue): ManifestImage {
  const members = membersOf(value, imageKeys)
  return {
    type: oneOf(members, 'type', firmwareTypes),
    version: textOf(members, 'version', versionPattern),
    seq: integerOf(members, 'seq', 1, MAX_COUNT),
    fromSeq: integerOf(members, 'fromSeq', 0, MAX_COUNT),
    size: integerOf(members, 'size', 1, MAX_SIZE),
    sha256: textOf(members, 'sha256', /^[0-9a-f]{64}$/),
  }
}

function readNeed(value: CanonicalValue): Manifest['needs'][number] {
  const members = membersOf(value, ['seq', 'type'])
  return { type: oneOf(members, 'type', firmwareTypes), seq: integerOf(members, 'seq', 1, MAX_COUNT) }
}

const nameOf = ({ type }: { type: FirmwareTypeName }) => type

function readMembers(value: CanonicalValue): Manifest {
  const members = membersOf(value, keys)
  return {
    format: formatOf(members),
    product: textOf(members, 'product', productIdPattern),
    release: integerOf(members, 'release', 1, MAX_INTEGER),
    epoch: integerOf(members, 'epoch', 1, MAX_COUNT),
    created: integerOf(members, 'created', 0, MAX_INTEGER),
    expires: integerOf(members, 'expires', 0, MAX_INTEGER),
    keyId: textOf(members, 'keyId', keyIdPattern),
    model: integerOf(members, 'model', 0, MAX_COUNT),
    areas: textsOf(members, 'areas', 16, areaPattern),
    hardware: textsOf(members, 'hardware', 64, hardwarePattern),
    images: listOf(members, 'images', { least: 1, most: firmwareTypes.length, nameOf }, readImage),
    needs: listOf(members, 'needs', { most: firmwareTypes.length, nameOf }, readNeed),
  }
}

/** Undefined for anything but a manifest of this format. Verify the signature of the text first. */
export const readManifest = (text: string): Manifest | undefined => readDocument(text, MAX_MANIFEST_BYTES, readMembers)

/** The text to sign, after `MANIFEST_PREFIX`. Throws a RangeError for what a device would refuse. */
export function writeManifest(manifest: Manifest): string {
  const text = writeCanonical(manifest)
  if (!readManifest(text)) throw new RangeError('not a manifest that devices can read')
  return text
}
