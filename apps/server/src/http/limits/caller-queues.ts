import type { FastifyReply, FastifyRequest } from 'fastify'
import { turns, type Caller } from '../../concurrency/turns.ts'
import { bearerTokenOf, sessionTokenOf, userTokenOf } from '../cookies.ts'
import { tooMany, type ShareKind } from './account-shares.ts'
import { timeForOthers } from './time-for-others.ts'

/**
 * How many requests of one token are worked on at the same time. The others wait for them, in their order, before they use a
 * connection of the database: whoever sends hundreds of requests waits for them, and others don't.
 */
interface Limits {
  most: number
  mostWaiting: number
  /** Where calls came meanwhile, so many times what a request took is left to them before the next one. */
  leaves: number
}

const limitsOf = {
  calls: { most: 8, mostWaiting: 192, leaves: 0 },
  /** Until its first event, as it reads the entire state; one that has nothing to send leaves after a while. */
  streams: { most: 1, mostWaiting: 99, leaves: 5 },
  /** Until its first byte. */
  downloads: { most: 1, mostWaiting: 9, leaves: 2 },
} as const satisfies Partial<Record<ShareKind, Limits>>

type QueueKind = keyof typeof limitsOf

/** A stream without a first event holds up others no longer. */
const SILENT_STREAM_MS = 250

/** Visitors are limited by address. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerTokenOf(request) ?? sessionTokenOf(request) ?? userTokenOf(request)

/** Uploads last as long as they are sent, and don't wait. */
const isQueueKind = (kind: ShareKind): kind is QueueKind => kind in limitsOf
const noQueue = (): void => undefined

export function callerQueues(counted: { callsBegun(): number }) {
  const queues = new Map<string, ReturnType<typeof turns>>()
  const beginRequest = timeForOthers(counted)

  function queueOf(key: string, kind: QueueKind) {
    const known = queues.get(key)
    if (known) return known
    const queue = turns(limitsOf[kind])
    queues.set(key, queue)
    return queue
  }

  return {
    /** Waits until the request may be worked on; the result lets the next one in, and can be called again. */
    async enter(kind: ShareKind, request: FastifyRequest, { raw }: FastifyReply): Promise<() => void> {
      const token = tokenOf(request)
      if (!token || !isQueueKind(kind)) return noQueue
      const key = `${kind} ${token}`
      const queue = queueOf(key, kind)
      const { most, leaves } = limitsOf[kind]
      const caller: Caller = { isGone: raw.destroyed }
      // Also after a reply that came for another reason, such as its deadline.
      if (queue.state().busy >= most) raw.once('close', () => caller.whenGone?.())
      const dropIfUnused = (): void => {
        const { busy, waiting } = queue.state()
        if (busy + waiting === 0) queues.delete(key)
      }
      if (!(await queue.take(caller))) {
        dropIfUnused()
        throw tooMany(kind)
      }
      const msToLeave = beginRequest()
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
        const ms = queue.state().waiting > 0 ? msToLeave(leaves) : 0
        if (ms > 0) setTimeout(end, ms).unref()
        else end()
      }
      return leave
    },

    size: () => queues.size,
  }
}

export type CallerQueues = ReturnType<typeof callerQueues>
