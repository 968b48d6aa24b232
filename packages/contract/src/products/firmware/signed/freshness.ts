import { writeCanonical, type CanonicalValue } from './canonical-json.ts'
import { firmwareTypes, type FirmwareTypeName } from './manifest.ts'
import {
  formatOf,
  integerOf,
  listOf,
  MAX_COUNT,
  MAX_INTEGER,
  membersOf,
  oneOf,
  productIdPattern,
  readDocument,
  textOf,
  type Format,
} from './signed-fields.ts'

const MAX_FRESHNESS_BYTES = 1024
export const FRESHNESS_PREFIX = 'slipway-fresh-v1\n'

/** The newest sequence numbers for one device at a time, in reply to its nonce: an old reply cannot be repeated. */
export type Freshness = {
  format: Format
  product: string
  serial: string
  nonce: string
  /** Epoch ms: the time for a device without a clock. */
  time: number
  latest: { type: FirmwareTypeName; seq: number }[]
}

function readLatest(value: CanonicalValue): Freshness['latest'][number] {
  const members = membersOf(value, ['seq', 'type'])
  return { type: oneOf(members, 'type', firmwareTypes), seq: integerOf(members, 'seq', 1, MAX_COUNT) }
}

function readMembers(value: CanonicalValue): Freshness {
  const members = membersOf(value, ['format', 'latest', 'nonce', 'product', 'serial', 'time'])
  return {
    format: formatOf(members),
    product: textOf(members, 'product', productIdPattern),
    serial: textOf(members, 'serial', /^[A-Za-z0-9_-]{1,32}$/),
    nonce: textOf(members, 'nonce', /^[A-Za-z0-9_-]{16,64}$/),
    time: integerOf(members, 'time', 0, MAX_INTEGER),
    latest: listOf(members, 'latest', { most: firmwareTypes.length, nameOf: ({ type }) => type }, readLatest),
  }
}

/** Undefined for anything but a statement of this format. Verify the signature of the text first. */
export const readFreshness = (text: string): Freshness | undefined =>
  readDocument(text, MAX_FRESHNESS_BYTES, readMembers)

/** The text to sign, after `FRESHNESS_PREFIX`. */
export const writeFreshness = (statement: Freshness): string => writeCanonical(statement)
