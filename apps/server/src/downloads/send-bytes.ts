import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ByteRange } from '../files/file-store.ts'
import type { Caller } from '../concurrency/turns.ts'
import type { Bandwidth } from './bandwidth.ts'
import type { Slice } from './verified-files.ts'

/** A reader that takes nothing for as long as this is gone. */
const SILENCE_MS = 120_000

interface Sending {
  range: ByteRange
  read(at: number, bytes: number): Promise<Slice>
  bandwidth: Bandwidth
  /** Gone when the connection is closed. */
  reader: Caller
  /** How far into the file the reader is. */
  taken(position: number): void
}

/** Writes the body in slices, each after the reader has taken the one before. */
export async function sendBytes(
  response: ServerResponse,
  { range, read, bandwidth, reader, taken }: Sending,
): Promise<void> {
  for (let at = range.first; at <= range.last;) {
    const wanted = Math.min(bandwidth.sliceBytes, range.last + 1 - at)
    await bandwidth.take(wanted, reader)
    if (reader.isGone) return
    const slice = await read(at, wanted)
    const { length } = slice.bytes
    bandwidth.giveBack(wanted - length)
    const isWritten = await written(response, slice.bytes, reader)
    slice.done()
    if (!isWritten) return
    at += length
    taken(at)
  }
  response.end()
}

/** False if the connection was closed before. */
function written(response: ServerResponse, bytes: Buffer, reader: Caller): Promise<boolean> {
  if (reader.isGone) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = (error?: Error | null): void => {
      reader.whenGone = undefined
      // The time in which the reader waits for its turn is not its silence.
      endSilenceAfter(response, 0)
      resolve(!error)
    }
    reader.whenGone = () => resolve(false)
    endSilenceAfter(response, SILENCE_MS)
    response.write(bytes, end)
  })
}

function endSilenceAfter({ socket }: ServerResponse, ms: number): void {
  // A second request on the same connection has it only when the first one is answered.
  if (socket instanceof Socket) socket.setTimeout(ms)
}
