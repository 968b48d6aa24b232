import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import { appCodeLimits } from '@slipway/contract/users/homes/app-codes/app-codes.limits.ts'
import { claimLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { addressOf } from '../../identity/sign-in/index.ts'
import { claimAttemptsStore, type Claimant } from './claim-attempts.store.ts'

const { windowMs } = claimLimits

interface Rule {
  who: Claimant
  limit: number
  refusal: RefusalName
}

async function requireFew(tx: DatabaseOrTransaction, { who, limit, refusal }: Rule, now: number): Promise<void> {
  const store = claimAttemptsStore(tx)
  await store.lock(who)
  const times = await store.timesSince(who, { since: now - windowMs, now }, limit)
  const oldest = times[0]
  if (oldest === undefined || times.length < limit) return
  throw new DomainError(refusal, { minutes: Math.max(1, Math.ceil((oldest + windowMs - now) / MINUTE_MS)) })
}

/** Counts an attempt of a user at an address; throws where there were too many in the last hour. */
export async function countClaim(
  tx: DatabaseOrTransaction,
  { userId, ip }: { userId: number; ip: string },
  now: number,
): Promise<void> {
  const user: Claimant = `user:${userId}`
  // An IPv6 address counts as its network.
  const address = addressOf(ip)
  await requireFew(tx, { who: user, limit: claimLimits.perUser, refusal: 'homes.tooManyClaims' }, now)
  await requireFew(tx, { who: address, limit: claimLimits.perAddress, refusal: 'homes.tooManyClaims' }, now)
  await claimAttemptsStore(tx).insert([user, address], now)
}

/**
 * Wrong codes of a serial number in any case, whether it exists or not, of one product or typed without one. Other checks of its code
 * wait until the transaction ends.
 */
export function wrongCodes(
  tx: DatabaseOrTransaction,
  { productId = '', serial }: { productId: string | undefined; serial: string },
  now: number,
) {
  const who: Claimant = `serial:${productId}/${serial.toUpperCase()}`
  return {
    requireFew: () => requireFew(tx, { who, limit: claimLimits.wrongCodes, refusal: 'homes.codeLocked' }, now),
    add: () => claimAttemptsStore(tx).insert([who], now),
  }
}

/** Wrong tokens that a device has passed on: tokens can't be guessed, but each costs a look-up. */
export function wrongTokens(tx: DatabaseOrTransaction, deviceId: number, now: number) {
  const who: Claimant = `device:${deviceId}`
  return {
    requireFew: () => requireFew(tx, { who, limit: bindLimits.wrongTokens, refusal: 'homes.codeLocked' }, now),
    add: () => claimAttemptsStore(tx).insert([who], now),
  }
}

/** Codes that are made for links at one address: each is a row for five minutes. */
export async function countAppCode(tx: DatabaseOrTransaction, ip: string, now: number): Promise<void> {
  const who: Claimant = `link:${addressOf(ip)}`
  await requireFew(tx, { who, limit: appCodeLimits.perAddress, refusal: 'homes.tooManyAppCodes' }, now)
  await claimAttemptsStore(tx).insert([who], now)
}

/** Wrong codes of links that a user has typed. Its other attempts wait until the transaction ends. */
export function wrongAppCodes(tx: DatabaseOrTransaction, userId: number, now: number) {
  const who: Claimant = `code:${userId}`
  return {
    requireFew: () => requireFew(tx, { who, limit: appCodeLimits.wrong, refusal: 'homes.tooManyAppCodes' }, now),
    add: () => claimAttemptsStore(tx).insert([who], now),
  }
}

/** Resets of a device: each erases what it has reported. */
export async function countReset(tx: DatabaseOrTransaction, deviceId: number, now: number): Promise<void> {
  const who: Claimant = `reset:${deviceId}`
  await requireFew(tx, { who, limit: bindLimits.resets, refusal: 'homes.codeLocked' }, now)
  await claimAttemptsStore(tx).insert([who], now)
}
