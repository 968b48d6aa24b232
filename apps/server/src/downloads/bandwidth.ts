import { elapsedOn, type Clock } from '../clock.ts'
import type { Caller } from '../concurrency/turns.ts'

export interface Bandwidth {
  /** The most bytes to take at a time for a slow reader. */
  sliceBytes: number
  /** The same at the beginning, and for a reader that has taken its last slice immediately. */
  fastSliceBytes: number
  /** Resolves when these bytes may be sent, in the order of the calls; also when the caller goes away. */
  take(bytes: number, caller: Caller): Promise<void>
  /** What was taken and not sent. */
  giveBack(bytes: number): void
}

const SLICE_BYTES = 256 * 1024
/** One block of the memory for files. */
const FAST_SLICE_BYTES = 1024 * 1024
/** At most 16 MiB: some milliseconds of copying to sockets. */
const SLICES_PER_TURN = 16
const MS_PER_S = 1000
/** What is unused for longer is lost: no minute has more than 60.5 seconds' worth. */
const SAVED_S = 0.5
const SLICES_PER_S = 10

/**
 * Without a limit: some slices per turn of the event loop, so that downloads do not keep the process to themselves. Who
 * has sent a slice waits behind all others here, too.
 */
export function unlimitedBandwidth(): Bandwidth {
  const waiting: (() => void)[] = []
  let isScheduled = false

  function grant(): void {
    for (const go of waiting.splice(0, SLICES_PER_TURN)) go()
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(grant)
  }

  return {
    sliceBytes: SLICE_BYTES,
    fastSliceBytes: FAST_SLICE_BYTES,
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (isScheduled) return
        isScheduled = true
        setImmediate(grant)
      }),
    giveBack() {},
  }
}

/** Shared by all responses: who has sent a slice waits behind all others for the next one. */
export function limitedBandwidth(bytesPerSecond: number, clock: Clock): Bandwidth {
  const elapsedMs = elapsedOn(clock.now)
  const most = bytesPerSecond * SAVED_S
  const waiting = new Set<{ bytes: number; go: () => void }>()
  let credit = 0
  let creditedAt = elapsedMs()
  let timer: NodeJS.Timeout | undefined

  function refill(): void {
    const now = elapsedMs()
    credit = Math.min(most, credit + ((now - creditedAt) * bytesPerSecond) / MS_PER_S)
    creditedAt = now
  }

  function grant(): void {
    timer = undefined
    refill()
    for (const one of waiting) {
      if (one.bytes > credit) {
        timer = setTimeout(grant, Math.ceil(((one.bytes - credit) / bytesPerSecond) * MS_PER_S))
        return
      }
      credit -= one.bytes
      one.go()
    }
  }

  const sliceBytes = Math.max(1, Math.min(SLICE_BYTES, Math.floor(bytesPerSecond / SLICES_PER_S)))

  return {
    sliceBytes,
    fastSliceBytes: sliceBytes,
    take: (bytes, caller) =>
      new Promise((resolve) => {
        const go = (): void => {
          waiting.delete(one)
          caller.whenGone = undefined
          resolve()
        }
        const one = { bytes, go }
        waiting.add(one)
        caller.whenGone = go
        timer ??= setTimeout(grant)
      }),
    giveBack: (bytes) => void (credit += bytes),
  }
}
