import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { GetRange } from './http-range.ts'
import type { Slots } from './hardware.ts'

export interface DownloadOptions {
  get: GetRange
  /** Epoch ms. */
  now: () => number
  blockBytes: number
  /** A transfer below this rate on average is ended after a minute. */
  minBytesPerSecond: number
}

interface Transfer {
  url: string
  etag: string
  size: number
  from: number
  signal: AbortSignal
  /** Called with whole blocks, and the rest at the end. */
  write: (offset: number, bytes: Uint8Array) => Promise<void>
}

/** An update that cannot go on, with the code that the platform receives. */
export class UpdateFailure extends Error {
  readonly code: DeviceCode
  constructor(code: DeviceCode, what: string) {
    super(what)
    this.code = code
  }
}

const PATIENCE_MS = 60_000
const PARTIAL = 206
const WHOLE = 200
const OUTSIDE = 416

/** One transfer, from `from` or from 0 if the server sends everything; ends after `size` bytes whatever follows. */
export async function transfer(
  { url, etag, size, from, signal, write }: Transfer,
  { get, now, blockBytes, minBytesPerSecond }: DownloadOptions,
): Promise<void> {
  const reply = await get(url, from, etag, signal)
  if (reply.status === OUTSIDE) throw new UpdateFailure(deviceCodes.download, 'the file is shorter than signed')
  const begin = reply.status === PARTIAL ? reply.start : reply.status === WHOLE ? 0 : undefined
  if (begin === undefined || (begin !== from && begin !== 0)) throw new Error(`unexpected reply ${reply.status}`)
  const startedAt = now()
  let offset = begin
  let waiting = Buffer.alloc(0)
  for await (const chunk of reply.body) {
    if (signal.aborted) throw new Error('the download was cancelled')
    waiting = Buffer.concat([waiting, chunk])
    if (offset + waiting.length > size) throw new UpdateFailure(deviceCodes.download, 'the file is longer than signed')
    const whole = waiting.length - (waiting.length % blockBytes)
    for (let at = 0; at < whole; at += blockBytes) await write(offset + at, waiting.subarray(at, at + blockBytes))
    offset += whole
    waiting = waiting.subarray(whole)
    const tookMs = now() - startedAt
    const isSlow = (offset + waiting.length - begin) * 1000 < minBytesPerSecond * tookMs
    if (tookMs > PATIENCE_MS && isSlow) throw new Error('the transfer is too slow')
  }
  if (offset + waiting.length < size) throw new Error('the transfer ended early')
  if (waiting.length > 0) await write(offset, waiting)
}

/** Writes and reads back: flash that does not store what it was given is found before the image is tried. */
export async function writeChecked(slots: Slots, offset: number, bytes: Uint8Array): Promise<void> {
  const stored = await writeAndRead().catch((error: unknown) => {
    throw new UpdateFailure(deviceCodes.flash, String(error))
  })
  if (Buffer.compare(stored, bytes) !== 0) throw new UpdateFailure(deviceCodes.flash, 'flash does not store the image')

  async function writeAndRead(): Promise<Uint8Array> {
    await slots.write(offset, bytes)
    return slots.read(offset, bytes.length)
  }
}
