import { readAdvisory, type Advisory } from '@slipway/contract/products/advisories/read-advisory.ts'
import { advisoriesLimits } from '@slipway/contract/products/advisories/advisories.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { FileTooLong, type Draft } from '../../../files/file-store.ts'

/** Advisories of a file, a few at a time, and how many of its entries are something else. */
export interface AdvisoryBatch {
  advisories: Advisory[]
  skipped: number
}

const MB = 1024 * 1024
/** What deflate makes of this is at most 17 MB. */
const PUSHED_BYTES = 16 * 1024
const BATCH = 500
const { unpackedBytes, entryBytes, advisories: most } = advisoriesLimits
const ZIP = Buffer.from('PK')

/** Reads an untrusted file: one advisory, a list of them, or a ZIP file with one in each entry. */
export async function* advisoriesIn(file: Draft): AsyncGenerator<AdvisoryBatch> {
  const [first = Buffer.alloc(0)] = await firstChunk(file)
  if (first.subarray(0, ZIP.length).equals(ZIP)) yield* inArchive(file)
  else yield ofJson(await jsonOf(file))
}

async function firstChunk(file: Draft): Promise<Buffer[]> {
  const stream = file.open()
  for await (const chunk of stream) {
    stream.destroy()
    return [chunk as Buffer]
  }
  return []
}

async function jsonOf(file: Draft): Promise<unknown> {
  try {
    const bytes = await readBytes(file.open(), JSON_BYTES)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    if (error instanceof FileTooLong) throw new DomainError('advisories.tooLarge', { limit: JSON_BYTES / MB })
    throw Object.assign(new DomainError('advisories.notOsv'), { cause: error })
  }
}
/** Parsed in one step, which stops the process for a moment. */
const JSON_BYTES = 8 * MB

function ofJson(json: unknown): AdvisoryBatch {
  const read = (Array.isArray(json) ? json : [json]).map(readAdvisory)
  const advisories = read.filter((one) => one !== undefined)
  return { advisories, skipped: read.length - advisories.length }
}

/** Unpacks in small steps, so that neither false sizes nor tiny bombs fill the memory. */
async function* inArchive(file: Draft): AsyncGenerator<AdvisoryBatch> {
  const entries = await archiveReader()
  let size = 0
  for await (const chunk of file.open() as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += PUSHED_BYTES) {
      const piece = chunk.subarray(at, at + PUSHED_BYTES)
      size += piece.length
      entries.push(piece, size >= file.size)
      if (entries.count() >= BATCH) yield entries.take()
    }
  }
  if (entries.isOpen()) throw new DomainError('advisories.badArchive')
  yield entries.take()
}

async function archiveReader() {
  const { Unzip, UnzipInflate } = await import('fflate')
  let batch: AdvisoryBatch = { advisories: [], skipped: 0 }
  let unpacked = 0
  let found = 0
  let open = 0

  function add(chunks: readonly Uint8Array[]): void {
    const advisory = parsed(chunks)
    if (!advisory) return void batch.skipped++
    batch.advisories.push(advisory)
    if (++found > most) throw new DomainError('advisories.tooMany', { limit: most })
  }

  const unzip = new Unzip((entry) => {
    const chunks: Uint8Array[] = []
    let size = 0
    open++
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      unpacked += chunk.length
      if (unpacked > unpackedBytes) throw new DomainError('advisories.tooLarge', { limit: unpackedBytes / MB })
      if (size <= entryBytes) chunks.push(chunk)
      else chunks.length = 0
      if (!isLast) return
      open--
      if (entry.name.endsWith('/')) return
      if (size > entryBytes) batch.skipped++
      else add(chunks)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)

  return {
    push(piece: Uint8Array, isLast: boolean): void {
      try {
        unzip.push(piece, isLast)
      } catch (error) {
        throw error instanceof DomainError
          ? error
          : Object.assign(new DomainError('advisories.badArchive'), { cause: error })
      }
    },
    count: () => batch.advisories.length,
    isOpen: () => open > 0,
    take(): AdvisoryBatch {
      const taken = batch
      batch = { advisories: [], skipped: 0 }
      return taken
    },
  }
}

function parsed(chunks: readonly Uint8Array[]): Advisory | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return readAdvisory(JSON.parse(text))
  } catch {
    return undefined
  }
}
