import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { PackedFiles } from './zip-reading.ts'

/** Where a file is in the archive: from there its bytes are sent without unpacking anything. */
export interface PlacedFile {
  path: string
  at: number
  /** As deflated. */
  packed: number
  size: number
  crc: number
}

const deflated = promisify(deflateRaw)
const BEST = 9
const VERSION = 20
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day of ZIP files: the same files make the same archive. */
const FIRST_DAY = 0x0021

/** A normalized archive: sorted, without times, comments or attributes. */
export async function writeZip(files: PackedFiles): Promise<{ zip: Buffer; entries: PlacedFile[] }> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const entries: PlacedFile[] = []
  let at = 0
  const names = [...files.keys()].toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  for (const path of names) {
    const bytes = files.get(path) ?? Buffer.alloc(0)
    const packed = await deflated(bytes, { level: BEST })
    const name = Buffer.from(path)
    const facts = factsOf({ crc: crc32(bytes), packed: packed.length, size: bytes.length, name: name.length })
    const local = Buffer.concat([number32(0x0403_4b50), facts, name])
    directory.push(number32(0x0201_4b50), number16(VERSION), facts, Buffer.alloc(10), number32(at), name)
    entries.push({ path, at: at + local.length, packed: packed.length, size: bytes.length, crc: crc32(bytes) })
    parts.push(local, packed)
    at += local.length + packed.length
  }
  const central = Buffer.concat(directory)
  const count = number16(names.length)
  const end = [number32(0x0605_4b50), number32(0), count, count, number32(central.length), number32(at), number16(0)]
  return { zip: Buffer.concat([...parts, central, ...end]), entries }
}

/** What the headers at a file and in the directory have in common. */
const factsOf = ({ crc, packed, size, name }: { crc: number; packed: number; size: number; name: number }): Buffer =>
  Buffer.concat([
    ...[VERSION, UTF8, DEFLATED, 0, FIRST_DAY].map(number16),
    ...[crc, packed, size].map(number32),
    ...[name, 0].map(number16),
  ])

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
