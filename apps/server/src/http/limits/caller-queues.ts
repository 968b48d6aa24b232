import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { turns, type Caller } from '../../concurrency/turns.ts'
import { bearerTokenOf, sessionTokenOf, userTokenOf } from '../cookies.ts'
import type { ShareKind } from './account-shares.ts'

/**
 * How many requests of one token are worked on at the same time. The others wait for them, in their order, before they use a
 * connection of the database: whoever sends hundreds of requests waits for them, and others don't.
 */
interface Limits {
  most: number
  mostWaiting: number
  /** Where calls came meanwhile, so many times what a turn took is left to them before the next one. */
  leaves: number
  refusal: RefusalName
}

const limitsOf = {
  calls: { most: 8, mostWaiting: 192, leaves: 0, refusal: 'request.tooManyCalls' },
  /** Until its first event, as it reads the entire state; one that has nothing to send leaves after a while. */
  streams: { most: 1, mostWaiting: 99, leaves: 5, refusal: 'request.tooManyStreams' },
  /** Until its first byte. */
  downloads: { most: 1, mostWaiting: 9, leaves: 2, refusal: 'request.tooManyDownloads' },
} as const satisfies Partial<Record<ShareKind, Limits>>

type QueueKind = keyof typeof limitsOf

/** Visitors are limited by address. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerTokenOf(request) ?? sessionTokenOf(request) ?? userTokenOf(request)

const isQueueKind = (kind: ShareKind): kind is QueueKind => kind in limitsOf
const noQueue = (): void => undefined

/** A stream without a first event holds up others no longer. */
const SILENT_STREAM_MS = 250
/** The longest that is left to others. */
const MOST_PAUSE_MS = 100

export function callerQueues({ callsBegun }: { callsBegun(): number }) {
  const queues = new Map<string, ReturnType<typeof turns>>()

  function queueOf(key: string, kind: QueueKind) {
    const known = queues.get(key)
    if (known) return known
    const queue = turns(limitsOf[kind])
    queues.set(key, queue)
    return queue
  }

  return {
    /** Waits for its turn; the result ends the turn, and can be called again. Uploads last as long as they are sent, and don't wait. */
    async enter(kind: ShareKind, request: FastifyRequest, { raw }: FastifyReply): Promise<() => void> {
      const token = isQueueKind(kind) ? tokenOf(request) : undefined
      if (!token || !isQueueKind(kind)) return noQueue
      const key = `${kind} ${token}`
      const queue = queueOf(key, kind)
      const caller: Caller = { isGone: raw.destroyed }
      // Also after a reply that came for another reason, such as its deadline.
      const { most, mostWaiting, leaves, refusal } = limitsOf[kind]
      if (queue.state().busy >= most) raw.once('close', () => caller.whenGone?.())
      const dropIfUnused = (): void => {
        const { busy, waiting } = queue.state()
        if (busy + waiting === 0) queues.delete(key)
      }
      if (!(await queue.take(caller))) {
        dropIfUnused()
        throw new DomainError(refusal, { limit: most + mostWaiting })
      }
      const before = { calls: callsBegun(), at: performance.now() }
      const end = (): void => {
        queue.end()
        dropIfUnused()
      }
      let isOver = false
      const silent = kind === 'streams' ? setTimeout(() => leave(), SILENT_STREAM_MS).unref() : undefined
      const leave = (): void => {
        if (isOver) return
        isOver = true
        clearTimeout(silent)
        const pauseMs = Math.min(leaves * (performance.now() - before.at), MOST_PAUSE_MS)
        if (pauseMs > 0 && callsBegun() !== before.calls && queue.state().waiting > 0) setTimeout(end, pauseMs).unref()
        else end()
      }
      return leave
    },

    size: () => queues.size,
  }
}

export type CallerQueues = ReturnType<typeof callerQueues>
