import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fileName } from '../files/file-names.ts'
import { FileDamaged, type FileStore } from '../files/file-store.ts'
import { verifiedBytes } from '../files/verified-bytes.ts'
import { blockMemory } from './block-memory.ts'
import { BLOCK_BYTES, verifiedFiles } from './verified-files.ts'

const SLICE = 256 * 1024
const nameOf = (bytes: Buffer): string => fileName(createHash('sha256').update(bytes).digest('hex'), 'bin')

/** Files that a test can change. */
function storeOf(...contents: Buffer[]) {
  const stored = new Map(contents.map((bytes) => [nameOf(bytes), bytes]))
  const reads: string[] = []
  const read: FileStore['read'] = async (name, range) => {
    const bytes = stored.get(name)
    reads.push(range ? `${range.first}-${range.last}` : 'all')
    if (!bytes) return undefined
    const part = range ? bytes.subarray(range.first, range.last + 1) : bytes
    const stream = Readable.from([part], { objectMode: false })
    return { size: bytes.length, bytes: range ? stream : verifiedBytes(name, stream) }
  }
  return { read, stored, reads }
}

async function readAll(files: ReturnType<typeof verifiedFiles>, name: string): Promise<Buffer> {
  const file = await files.open(name)
  if (!file) throw new Error('it is gone')
  const parts: Buffer[] = []
  for (let at = 0; at < file.size;) {
    const { bytes, done } = await files.slice(file, at, Math.min(SLICE, file.size - at))
    parts.push(Buffer.from(bytes))
    at += bytes.length
    done()
  }
  return Buffer.concat(parts)
}

test('a file larger than the memory is sent in blocks that are read again, and the memory is never exceeded', async () => {
  const large = randomBytes(6 * BLOCK_BYTES + 100)
  const memory = blockMemory(4 * BLOCK_BYTES)
  const store = storeOf(large)
  const files = verifiedFiles(store, memory)
  expect((await readAll(files, nameOf(large))).equals(large)).toBe(true)
  expect(store.reads).toHaveLength(1 + 7)
  expect(memory.held()).toBeLessThanOrEqual(4 * BLOCK_BYTES)
})

test('the files that are used least recently leave the memory first', async () => {
  const [one, two] = [randomBytes(1.5 * BLOCK_BYTES), randomBytes(2 * BLOCK_BYTES)]
  const memory = blockMemory(4 * BLOCK_BYTES)
  const store = storeOf(one, two)
  const files = verifiedFiles(store, memory)
  for (const bytes of [one, two, one]) await readAll(files, nameOf(bytes))
  store.reads.splice(0)
  const another = randomBytes(BLOCK_BYTES)
  store.stored.set(nameOf(another), another)
  await readAll(files, nameOf(another))
  await readAll(files, nameOf(one))
  expect(store.reads).toEqual(['all'])
  expect((await readAll(files, nameOf(two))).equals(two)).toBe(true)
  expect(store.reads.length).toBeGreaterThan(1)
})

test('while all the memory is being sent, others get copies of small parts', async () => {
  const [slow, other] = [randomBytes(2 * BLOCK_BYTES), randomBytes(BLOCK_BYTES + 5)]
  const memory = blockMemory(2 * BLOCK_BYTES)
  const files = verifiedFiles(storeOf(slow, other), memory)
  const file = await files.open(nameOf(slow))
  if (!file) throw new Error('it is gone')
  const held = [await files.slice(file, 0, SLICE), await files.slice(file, BLOCK_BYTES, SLICE)]
  expect((await readAll(files, nameOf(other))).equals(other)).toBe(true)
  expect(memory.held()).toBe(2 * BLOCK_BYTES)
  for (const { done } of held) done()
  await readAll(files, nameOf(other))
  const { bytes } = await files.slice(file, 0, SLICE)
  expect(bytes.equals(slow.subarray(0, SLICE))).toBe(true)
})

test('a block that has changed since its file was verified is not sent, and the file is refused from then on', async () => {
  const large = randomBytes(3 * BLOCK_BYTES)
  const name = nameOf(large)
  const store = storeOf(large)
  const files = verifiedFiles(store, blockMemory(BLOCK_BYTES))
  const file = await files.open(name)
  if (!file) throw new Error('it is gone')
  const changed = Buffer.from(large)
  changed[2 * BLOCK_BYTES] = (changed[2 * BLOCK_BYTES] ?? 0) ^ 1
  store.stored.set(name, changed)
  await expect(files.slice(file, 2 * BLOCK_BYTES, SLICE)).rejects.toBeInstanceOf(FileDamaged)
  await expect(files.open(name)).rejects.toBeInstanceOf(FileDamaged)
  store.stored.delete(name)
  await expect(files.slice(file, 0, SLICE)).rejects.toBeInstanceOf(FileDamaged)
  expect(await files.open(name)).toBeUndefined()
  store.stored.set(name, large)
  expect((await readAll(files, name)).equals(large)).toBe(true)
})
