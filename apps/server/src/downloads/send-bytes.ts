import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ByteRange } from '../files/file-store.ts'
import { turns, type Caller } from '../concurrency/turns.ts'
import type { Bandwidth } from './bandwidth.ts'
import type { ReplyHead } from './download-head.ts'
import type { Exchange } from './exchange.ts'
import type { Slice } from './verified-files.ts'

/** A reader that takes nothing for as long as this is gone. */
const SILENCE_MS = 120_000
/** A slice that isn't taken within this time has a slow reader. */
const SLOW_MS = 50

interface Body {
  read(at: number, bytes: number): Promise<Slice>
  /** Gone when the connection is closed. */
  reader: Caller
  /** How far into the file the reader is. */
  taken(position: number): void
}

interface Head extends ReplyHead {
  range: ByteRange
}

/** Sends heads and bodies; at most `mostFast` at a time to readers that take what they are given. */
export function bodies(bandwidth: Bandwidth, mostFast: number) {
  const fast = turns({ most: mostFast })

  return async function send(exchange: Exchange, { status, headers, range }: Head, body: Body): Promise<void> {
    if (!(await fast.take(body.reader))) return
    let isFast = true
    const slow = (): void => {
      if (isFast) fast.end()
      isFast = false
    }
    try {
      exchange.begin(status, headers)
      await sendSlices(exchange.raw, { ...body, range, bandwidth, slow })
    } finally {
      slow()
    }
  }
}

interface Sending extends Body {
  range: ByteRange
  bandwidth: Bandwidth
  /** The reader is slow: called for each of its slices. */
  slow(): void
}

/** Writes the body in slices, each after the reader has taken the one before. */
async function sendSlices(response: ServerResponse, sending: Sending): Promise<void> {
  const { range, read, bandwidth, reader, taken } = sending
  let most = bandwidth.fastSliceBytes
  for (let at = range.first; at <= range.last;) {
    const wanted = Math.min(most, range.last + 1 - at)
    await bandwidth.take(wanted, reader)
    if (reader.isGone) return
    const slice = await read(at, wanted)
    const { length } = slice.bytes
    bandwidth.giveBack(wanted - length)
    most = bandwidth.fastSliceBytes
    const isWritten = await written(response, slice.bytes, {
      isLast: at + length > range.last,
      reader,
      slow() {
        most = bandwidth.sliceBytes
        sending.slow()
      },
    })
    slice.done()
    if (!isWritten) return
    at += length
    taken(at)
  }
}

interface Written {
  /** The reply ends with these bytes. */
  isLast: boolean
  reader: Caller
  slow(): void
}

/** False if the connection was closed before. */
function written(response: ServerResponse, bytes: Buffer, { isLast, reader, slow }: Written): Promise<boolean> {
  if (reader.isGone) return Promise.resolve(false)
  return new Promise((resolve) => {
    const slowAt = setTimeout(slow, SLOW_MS)
    const end = (isWritten: boolean): void => {
      clearTimeout(slowAt)
      reader.whenGone = undefined
      resolve(isWritten)
    }
    reader.whenGone = () => end(false)
    endSilenceAfter(response, SILENCE_MS)
    const taken = (error?: Error | null): void => {
      // The time in which the reader waits for its turn is not its silence.
      endSilenceAfter(response, 0)
      end(!error)
    }
    if (isLast) response.end(bytes, taken)
    else response.write(bytes, taken)
  })
}

function endSilenceAfter({ socket }: ServerResponse, ms: number): void {
  // A second request on the same connection has it only when the first one is answered.
  if (socket instanceof Socket) socket.setTimeout(ms)
}
