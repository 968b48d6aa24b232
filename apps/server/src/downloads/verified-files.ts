import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { keyCache } from '../concurrency/key-cache.ts'
import { turns } from '../concurrency/turns.ts'
import { FileDamaged, type FileStore } from '../files/file-store.ts'
import { blockMemory } from './block-memory.ts'

export const BLOCK_BYTES = 1024 * 1024
const MEMORY_BYTES = 64 * 1024 * 1024
/** Blocks outside of the memory while they are read. */
const READS_AT_ONCE = 4
/** At most 2,000 responses have one of these each. */
const COPY_BYTES = 32 * 1024
/** Of a file of 500 MB, the hashes of the blocks have 16 kB. */
const FILES_KNOWN = 1_000

export interface VerifiedFile {
  name: string
  size: number
  /** Of this verification: blocks of an earlier one are not used for it. */
  run: number
  /** The SHA-256 of each block, in order. */
  blockHashes: readonly Buffer[]
}

/** Bytes of a file until `done` is called. */
export interface Slice {
  bytes: Buffer
  done(): void
}

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/**
 * Files whose bytes are those of their names: a file is read once entirely before its first byte is sent, and each of its
 * blocks again whenever it is loaded. What is sent often stays in memory.
 */
export function verifiedFiles(files: Pick<FileStore, 'read'>, memory = blockMemory(MEMORY_BYTES)) {
  const known = keyCache<VerifiedFile>({ max: FILES_KNOWN })
  const loading = new Map<string, Promise<Buffer>>()
  const reads = turns({ most: READS_AT_ONCE })
  let runs = 0

  const keyOf = ({ run }: VerifiedFile, index: number): string => `${run}:${index}`

  async function inTurn<T>(read: () => Promise<T>): Promise<T> {
    await reads.take()
    try {
      return await read()
    } finally {
      reads.end()
    }
  }

  async function verify(name: string): Promise<VerifiedFile | undefined> {
    const stored = await files.read(name)
    if (!stored) return undefined
    const { size } = stored
    const file: VerifiedFile & { blockHashes: Buffer[] } = { name, size, run: ++runs, blockHashes: [] }
    const isKept = size <= memory.maxBytes
    let block = blockAt(0)
    let filled = 0
    // The store compares the whole with the name, and throws at the end.
    for await (const chunk of stored.bytes as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length;) {
        if (block.length === 0) throw new FileDamaged(name)
        const copied = chunk.copy(block, filled, from)
        from += copied
        filled += copied
        if (filled === block.length) finishBlock()
      }
    }
    if (block.length > 0) throw new FileDamaged(name)
    return file

    function blockAt(index: number): Buffer {
      return Buffer.allocUnsafeSlow(Math.max(0, Math.min(BLOCK_BYTES, size - index * BLOCK_BYTES)))
    }

    function finishBlock(): void {
      const index = file.blockHashes.length
      file.blockHashes.push(sha256(block))
      const isReusable = !isKept || !memory.keep(keyOf(file, index), block)
      const next = Math.max(0, Math.min(BLOCK_BYTES, size - (index + 1) * BLOCK_BYTES))
      block = isReusable ? block.subarray(0, next) : blockAt(index + 1)
      filled = 0
    }
  }

  async function load(file: VerifiedFile, index: number): Promise<Buffer> {
    const first = index * BLOCK_BYTES
    const last = Math.min(first + BLOCK_BYTES, file.size) - 1
    const bytes = await inTurn(async () => {
      const stored = await files.read(file.name, { first, last })
      return stored && buffer(stored.bytes)
    })
    const expected = file.blockHashes[index]
    if (bytes && expected && sha256(bytes).equals(expected)) {
      memory.keep(keyOf(file, index), bytes)
      return bytes
    }
    known.invalidate(file.name)
    throw new FileDamaged(file.name)
  }

  function loadShared(file: VerifiedFile, index: number): Promise<Buffer> {
    const key = keyOf(file, index)
    const underWay = loading.get(key)
    if (underWay) return underWay
    const loaded = load(file, index).finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }

  return {
    /** Undefined where the file is gone. Throws `FileDamaged`, or what the store throws. */
    open: (name: string): Promise<VerifiedFile | undefined> => known.get(name, () => inTurn(() => verify(name))),

    /** At most this many bytes from here: fewer at the end of a block, and while all the memory is being sent. */
    async slice(file: VerifiedFile, at: number, bytes: number): Promise<Slice> {
      const index = Math.floor(at / BLOCK_BYTES)
      const from = at - index * BLOCK_BYTES
      const key = keyOf(file, index)
      let block = memory.get(key)
      if (!block) {
        const loaded = await loadShared(file, index)
        block = memory.get(key)
        // A copy, because a slow reader would keep the entire block in memory.
        if (!block) return { bytes: Buffer.from(loaded.subarray(from, from + Math.min(bytes, COPY_BYTES))), done() {} }
      }
      const sent = block
      sent.inUse++
      return { bytes: sent.bytes.subarray(from, from + bytes), done: () => void sent.inUse-- }
    },

    state: () => ({ held: memory.held(), loading: loading.size }),
  }
}

export type VerifiedFiles = ReturnType<typeof verifiedFiles>
