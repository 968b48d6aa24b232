import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { keyCache } from '../../../concurrency/key-cache.ts'

const MAX_PLACES = 10_000

interface Place {
  minute: number
  kept: number
  /** The number of dropped attempts since the last stored one. */
  leftOut: number
}

/** The most attempts stored in a minute: of one account, of one visitor's address, of all visitors together. */
type RefusedLimits = Readonly<Record<'account' | 'address' | 'visitors', number>>

export interface Judgement {
  isKept: boolean
  leftOut: number
}

/** Limits the refused attempts in the log: a few per minute for each account or address; the others are counted. */
export function refusedAttempts(limits: RefusedLimits = auditLimits.refusedPerMinute) {
  const places = keyCache<Place>({ max: MAX_PLACES })
  let visitors = { minute: 0, kept: 0 }

  const placeOf = (key: string, minute: number): Place => {
    const known = places.peek(key)
    if (known?.minute === minute) return known
    const fresh = { minute, kept: 0, leftOut: known?.leftOut ?? 0 }
    places.set(key, fresh)
    return fresh
  }

  return (from: { accountId: number | undefined; ip: string }, now: number): Judgement => {
    const minute = Math.floor(now / MINUTE_MS)
    const isVisitor = from.accountId === undefined
    const place = placeOf(isVisitor ? from.ip : `#${from.accountId}`, minute)
    if (visitors.minute !== minute) visitors = { minute, kept: 0 }
    const isFull = isVisitor && visitors.kept >= limits.visitors
    if (isFull || place.kept >= (isVisitor ? limits.address : limits.account)) {
      place.leftOut += 1
      return { isKept: false, leftOut: 0 }
    }
    const { leftOut } = place
    place.kept += 1
    place.leftOut = 0
    if (isVisitor) visitors.kept += 1
    return { isKept: true, leftOut }
  }
}
