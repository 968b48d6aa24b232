import { setTimeout as delay } from 'node:timers/promises'
import { turns } from '../../concurrency/turns.ts'
import { timeForOthers } from './time-for-others.ts'

const LEAVES = 2

interface Surroundings {
  /** Grows with each call that begins. */
  callsBegun(): number
  pause?: (ms: number) => Promise<unknown>
  now?: () => number
}

/**
 * Parts of downloads that are made while they are sent: one at a time in the process, however many downloads there are. Where calls
 * came meanwhile, twice the time that the part took is left to them before the next one is made.
 */
export function pacedDownloads({ pause = delay, ...surroundings }: Surroundings) {
  const making = turns({ most: 1 })
  const beginPart = timeForOthers(surroundings)

  async function made<Chunk>(iterator: AsyncIterator<Chunk>): Promise<IteratorResult<Chunk, unknown>> {
    await making.take()
    try {
      const msToLeave = beginPart()
      const next = await iterator.next()
      const ms = msToLeave(LEAVES)
      if (ms > 0) await pause(ms)
      return next
    } finally {
      making.end()
    }
  }

  return async function* paced<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    const iterator = chunks[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await made(iterator)
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
}
