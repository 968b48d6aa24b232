import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How often one address may call (SI-014). */
export interface CallLimits {
  writesPerSecond: number
  loginsPerMinute: number
  /** All other writes without a session together: codes, images, registration, reset, second steps. */
  visitsPerMinute: number
}

export type CountedKind = 'login' | 'visit' | 'register' | 'registerProduct'

export interface CallCounter {
  /** Counts one call of the address, or of what else is named, in its running minute, which ends in `freeInMs`. */
  count(kind: CountedKind, ip: string): Promise<{ times: number; freeInMs: number }>
}

type Guard = (request: FastifyRequest) => Promise<void>

const MS_PER_S = 1000

function refuse(waitMs: number): never {
  throw new DomainError('request.tooMany', { seconds: Math.max(1, Math.ceil(waitMs / MS_PER_S)) })
}

/**
 * What is asked before a call is answered: one count for all writes of an address, one for its sign-ins, one for all else
 * that a visitor writes. Those of a minute guard passwords and codes, and are counted where no restart and no second process
 * forgets them; that of a second only keeps one caller from taking the machine: it is over before a restart is.
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
      if (call.access.who !== 'anyone') return write
      return async (request) => {
        await write(request)
        await visit(request)
      }
    },
  }
}
