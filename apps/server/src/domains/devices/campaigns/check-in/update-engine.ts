import type { FastifyBaseLogger } from 'fastify'
import { backoff } from '../../../../concurrency/backoff.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import type { Request, Result } from './requests.ts'
import { updateRound, type RoundDependencies } from './round.ts'

const MAX_BATCH = 500
const unchanged: Result = {
  isSent: false,
  isAsked: false,
  isEarly: false,
  hasMoved: false,
  isNewlyUnheard: false,
  cancels: [],
}

/**
 * Carries out requests in batches and in the order of each device. Resolves after the commit; rejects only after the
 * stop, so that a message is not acknowledged before its effect.
 */
export function updateEngine({
  log,
  ...parts
}: RoundDependencies & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> }) {
  const stopping = new AbortController()
  const round = updateRound(parts)

  const requests = batcher<Request, Result>(async (given) => {
    const results = new Map<Request, Result>()
    for (const distinct of roundsOf(given)) {
      const done = await persistently(distinct)
      for (const [index, request] of distinct.entries()) results.set(request, done[index] ?? unchanged)
    }
    return given.map((request) => results.get(request) ?? unchanged)
  }, MAX_BATCH)

  /** Retries while the database is away; a fault of one request must not stop the others. */
  async function persistently(given: readonly Request[]): Promise<readonly Result[]> {
    const wait = backoff(stopping.signal)
    for (;;) {
      try {
        return await round(given)
      } catch (error) {
        if (stopping.signal.aborted) throw error
        if (!isTransient(error)) return isolated(given, error)
        log.warn({ err: error, requests: given.length }, 'updates of devices could not be carried out yet')
        await wait()
      }
    }
  }

  async function isolated(given: readonly Request[], error: unknown): Promise<readonly Result[]> {
    const [only] = given
    if (given.length > 1) {
      const middle = Math.ceil(given.length / 2)
      return [...(await persistently(given.slice(0, middle))), ...(await persistently(given.slice(middle)))]
    }
    log.error({ err: error, deviceId: only?.deviceId, act: only?.act.kind }, 'an update of a device has failed')
    return [unchanged]
  }

  return {
    run: requests.load,
    async stop(): Promise<void> {
      stopping.abort()
      await requests.idle()
    },
  }
}

export type UpdateEngine = ReturnType<typeof updateEngine>

/** Requests of one device one after the other, those of different devices together. */
function roundsOf(requests: readonly Request[]): Request[][] {
  const rounds: Request[][] = []
  const placed = new Map<number, number>()
  for (const request of requests) {
    const index = placed.get(request.deviceId) ?? 0
    placed.set(request.deviceId, index + 1)
    ;(rounds[index] ??= []).push(request)
  }
  return rounds
}
