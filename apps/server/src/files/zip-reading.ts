import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { PackageProblem } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'

/** Why an archive can't be used, and the entry that is wrong. */
export class BrokenPackage extends Error {
  readonly problem: PackageProblem
  readonly place: string
  constructor(problem: PackageProblem, place = 'ZIP') {
    super(`${problem}: ${place}`)
    this.problem = problem
    this.place = place.slice(0, limits.path)
  }
}

export type PackedFiles = ReadonlyMap<string, Buffer>

const inflated = promisify(inflateRaw)

/** APPNOTE.TXT of PKWARE: the records of a ZIP file, and where their fields are. */
const END = { signature: 0x0605_4b50, bytes: 22, entries: 10, directorySize: 12, directoryAt: 16 }
const CENTRAL = { signature: 0x0201_4b50, bytes: 46 }
const LOCAL = { signature: 0x0403_4b50, bytes: 30, nameLength: 26, extraLength: 28 }
const MAX_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const IS_ENCRYPTED = 0x41
/** The file type in the upper half of the external attributes, as Unix writes it. */
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

interface Entry {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  localAt: number
}

/**
 * All files of an untrusted archive, by path. Reads the directory at its end, checks all sizes before it unpacks
 * anything, and never unpacks more than an entry announces.
 */
export async function readZip(zip: Buffer): Promise<PackedFiles> {
  const entries = readDirectory(zip)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.unpackedBytes) throw new BrokenPackage('tooLarge')
  const files = new Map<string, Buffer>()
  const taken = new Set<string>()
  for (const entry of entries) {
    const { name } = entry
    // Phones unpack onto file systems that do not tell cases apart.
    if (taken.has(name.toLowerCase())) throw new BrokenPackage('badPath', name)
    taken.add(name.toLowerCase())
    files.set(name, await unpacked(zip, entry))
  }
  return files
}

function readDirectory(zip: Buffer): Entry[] {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + END.entries)
  let at = zip.readUInt32LE(end + END.directoryAt)
  if (at + zip.readUInt32LE(end + END.directorySize) > end) throw new BrokenPackage('notZip')
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.bytes > end || zip.readUInt32LE(at) !== CENTRAL.signature) throw new BrokenPackage('notZip')
    const next = at + CENTRAL.bytes + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (next > end) throw new BrokenPackage('notZip')
    const entry = readEntry(zip, at)
    if (entry) entries.push(entry)
    if (entries.length > limits.files) throw new BrokenPackage('tooManyFiles')
    at = next
  }
  if (entries.length === 0) throw new BrokenPackage('notZip')
  return entries
}

/** The record at the end, which has a comment of unknown length behind it. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END.bytes - MAX_COMMENT)
  for (let at = zip.length - END.bytes; at >= first; at--) {
    if (zip.readUInt32LE(at) === END.signature) return at
  }
  throw new BrokenPackage('notZip')
}

/** Undefined for folders, and for what systems add to archives without being asked. */
function readEntry(zip: Buffer, at: number): Entry | undefined {
  const raw = zip.subarray(at + CENTRAL.bytes, at + CENTRAL.bytes + zip.readUInt16LE(at + 28))
  const name = raw.toString('utf8')
  if (name.includes('\uFFFD')) throw new BrokenPackage('badPath', name)
  const type = (zip.readUInt32LE(at + 38) >>> 16) & FILE_TYPE
  if (type !== 0 && type !== REGULAR && type !== DIRECTORY) throw new BrokenPackage('link', name)
  if ((zip.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0) throw new BrokenPackage('encrypted', name)
  const folder = name.endsWith('/')
  if (!isSafe(folder ? name.slice(0, -1) : name)) throw new BrokenPackage('badPath', name)
  if (folder || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name)) return undefined
  return {
    name,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packedSize: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    localAt: zip.readUInt32LE(at + 42),
  }
}

/** Relative, without steps upwards, and nothing that another system reads as a separator or a drive. */
function isSafe(name: string): boolean {
  if (name.length > limits.path || /[\\:\p{Cc}]/u.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

async function unpacked(zip: Buffer, entry: Entry): Promise<Buffer> {
  const { name, localAt, packedSize, size, method, crc } = entry
  if (localAt + LOCAL.bytes > zip.length || zip.readUInt32LE(localAt) !== LOCAL.signature)
    throw new BrokenPackage('notZip', name)
  const extra = zip.readUInt16LE(localAt + LOCAL.nameLength) + zip.readUInt16LE(localAt + LOCAL.extraLength)
  const from = localAt + LOCAL.bytes + extra
  if (from + packedSize > zip.length) throw new BrokenPackage('notZip', name)
  const bytes = await contentOf(zip.subarray(from, from + packedSize), { name, method, size })
  if (bytes.length !== size || crc32(bytes) !== crc) throw new BrokenPackage('notZip', name)
  return bytes
}

async function contentOf(packed: Buffer, { name, method, size }: Pick<Entry, 'name' | 'method' | 'size'>) {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new BrokenPackage('notZip', name)
  try {
    return await inflated(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw Object.assign(new BrokenPackage('notZip', name), { cause: error })
  }
}
