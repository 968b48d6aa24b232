import { SECOND_MS } from '@slipway/contract/durations.ts'
import { deliveryStates, type DeliveryState } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import type { OutgoingResult } from '../../../outgoing/outgoing.ts'

/** What an attempt means for its delivery and its endpoint. */
export interface AttemptEnding {
  state: DeliveryState
  /** Of the next attempt; undefined: there is none. */
  dueAt: number | undefined
  endpoint: 'ok' | 'failing' | 'gone'
}

const GONE = 410

interface Attempt {
  /** With this one. */
  tries: number
  now: number
  /** 0 to 1. */
  random: number
}

/** How long a receiver asks to wait, in seconds or as a date; undefined where it doesn't. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const asked = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - now
  return asked > 0 ? Math.min(asked, webhooksLimits.retryAfterMs) : undefined
}

/** Only 2xx is a success: a redirect is not followed, so it is a failure (decision 0191). */
export function endingOf(result: OutgoingResult, { tries, now, random }: Attempt): AttemptEnding {
  const status = result.end === 'answered' ? result.status : 0
  if (status >= 200 && status < 300) return { state: deliveryStates.delivered, dueAt: undefined, endpoint: 'ok' }
  if (status === GONE) return { state: deliveryStates.cancelled, dueAt: undefined, endpoint: 'gone' }
  const pause = webhooksLimits.retriesMs[tries - 1]
  if (pause === undefined) return { state: deliveryStates.dead, dueAt: undefined, endpoint: 'failing' }
  const spread = pause * (1 + webhooksLimits.retrySpread * (2 * random - 1))
  const asked = result.end === 'answered' ? retryAfterMs(result.headers['retry-after'], now) : undefined
  return {
    state: deliveryStates.retrying,
    dueAt: now + Math.max(Math.round(spread), asked ?? 0),
    endpoint: 'failing',
  }
}
