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
  publicKeyPattern,
  readDocument,
  textOf,
  type Format,
} from './signed-fields.ts'

export const MAX_KEY_LIST_BYTES = 4096
export const KEY_LIST_PREFIX = 'slipway-keys-v1\n'

/** Release keys sign manifests, fresh keys sign freshness statements. */
const keyUses = ['fresh', 'release'] as const

export type RootKey = { id: string; public: string }
export type ListedKey = RootKey & {
  use: (typeof keyUses)[number]
  /** Epoch ms, after which nothing that the key has signed is accepted. */
  notAfter: number
}

/** The keys that a product's devices accept, signed by its root keys. Removing a key revokes it. */
export type KeyList = {
  format: Format
  product: string
  /** Grows by one with each list. */
  version: number
  /** Raised when a key is compromised, so that sequence numbers signed by that key no longer count. */
  epoch: number
  created: number
  expires: number
  keys: ListedKey[]
  roots: RootKey[]
}

const nameOf = ({ id }: RootKey) => id
const MAX_KEYS = 16
const MAX_ROOTS = 4

const rootIn = (members: ReadonlyMap<string, CanonicalValue>): RootKey => ({
  id: textOf(members, 'id', keyIdPattern),
  public: textOf(members, 'public', publicKeyPattern),
})

function readKey(value: CanonicalValue): ListedKey {
  const members = membersOf(value, ['id', 'notAfter', 'public', 'use'])
  return {
    ...rootIn(members),
    notAfter: integerOf(members, 'notAfter', 0, MAX_INTEGER),
    use: oneOf(members, 'use', keyUses),
  }
}

function readMembers(value: CanonicalValue): KeyList {
  const members = membersOf(value, 'created epoch expires format keys product roots version'.split(' '))
  return {
    format: formatOf(members),
    product: textOf(members, 'product', productIdPattern),
    version: integerOf(members, 'version', 1, MAX_COUNT),
    epoch: integerOf(members, 'epoch', 1, MAX_COUNT),
    created: integerOf(members, 'created', 0, MAX_INTEGER),
    expires: integerOf(members, 'expires', 0, MAX_INTEGER),
    keys: listOf(members, 'keys', { most: MAX_KEYS, nameOf }, readKey),
    roots: listOf(members, 'roots', { least: 1, most: MAX_ROOTS, nameOf }, (root) =>
      rootIn(membersOf(root, ['id', 'public'])),
    ),
  }
}

/** Undefined for anything but a key list of this format. Verify a root's signature of the text first. */
export const readKeyList = (text: string): KeyList | undefined => readDocument(text, MAX_KEY_LIST_BYTES, readMembers)

/** The text to sign, after `KEY_LIST_PREFIX`. Throws a RangeError for what a device would refuse. */
export function writeKeyList(list: KeyList): string {
  const text = writeCanonical(list)
  if (!readKeyList(text)) throw new RangeError('not a key list that devices can read')
  return text
}

/** The roots that `next` has and `previous` has not. */
export const addedRoots = (previous: readonly RootKey[], next: readonly RootKey[]): RootKey[] =>
  next.filter(({ public: key }) => !previous.some((root) => root.public === key))
