import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Limits on the calls of one address (SI-014). */
export interface CallLimits {
  writesPerSecond: number
  loginsPerMinute: number
  /** All other writes without a session: codes, captchas, registration, reset, second steps. */
  visitsPerMinute: number
}

export type CountedKind = 'login' | 'visit' | 'register' | 'registerProduct'

export interface CallCounter {
  /** Counts one call of the address or of the given key in its current minute, which ends in `freeInMs`. */
  count(kind: CountedKind, ip: string): Promise<{ times: number; freeInMs: number }>
}

type Guard = (request: FastifyRequest) => Promise<void>

const MS_PER_S = 1000

function refuse(waitMs: number): never {
  throw new DomainError('request.tooMany', { seconds: Math.max(1, Math.ceil(waitMs / MS_PER_S)) })
}

/**
 * Checks before a call: one counter for all writes of an address, one for its sign-ins, one for a visitor's other
 * writes. The counters per minute protect passwords and codes, so they are in the database, across restarts and
 * processes; the one per second only protects the machine, and is in memory.
 */
export function limitGuards(app: FastifyInstance, limits: CallLimits, counter: CallCounter) {
  const perSecond = app.createRateLimit({ max: limits.writesPerSecond, timeWindow: MS_PER_S })

  const write: Guard = async (request) => {
    const limit = await perSecond(request)
    if (!limit.isAllowed && limit.isExceeded) refuse(limit.ttl)
  }

  const perMinute =
    (kind: CountedKind, max: number): Guard =>
    async ({ ip }) => {
      const { times, freeInMs } = await counter.count(kind, ip)
      if (times > max) refuse(freeInMs)
    }
  const logIn = perMinute('login', limits.loginsPerMinute)
  const visit = perMinute('visit', limits.visitsPerMinute)

  return {
    of(call: AnyCall): Guard | undefined {
      if (call.isRead || call.isFromDevice) return undefined
      if (call.limit === 'login') return logIn
      if (call.access.who !== 'anyone' || call.limit === 'control') return write
      return async (request) => {
        await write(request)
        await visit(request)
      }
    },
  }
}
