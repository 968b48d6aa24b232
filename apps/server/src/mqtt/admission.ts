import type { Duplex } from 'node:stream'
import { addressKey, isLoopback } from './client-ip.ts'
import type { Clock } from '../clock.ts'
import type { GatewayCounters } from './gateway-counters.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'
import { TokenBuckets } from '../concurrency/token-buckets.ts'

/** The most connections over a limit that wait for a refusal; further ones are dropped without an answer. */
const ANSWERED_OVER_LIMIT = 100

/** `unheard`: the connection is dropped, because even an answer costs too much. */
export type Verdict = { isAccepted: true; refusal: Reason | undefined } | { isAccepted: false }

/** Admits connections: counts every stream from its first byte, including a TLS handshake, to its end. */
export class Admission {
  readonly #settings: GatewaySettings
  readonly #counters: GatewayCounters
  readonly #clock: Clock
  readonly #accepts: TokenBuckets<'all'>
  readonly #ofAddress = new Map<string, number>()
  #open = 0
  #overLimit = 0

  constructor(settings: GatewaySettings, counters: GatewayCounters, clock: Clock) {
    this.#settings = settings
    this.#counters = counters
    this.#clock = clock
    this.#accepts = new TokenBuckets(settings.accepts)
  }

  judge(stream: Duplex, ip: string): Verdict {
    const refusal = this.#limitMet(ip)
    if (refusal === undefined) this.#count(stream, ip)
    else if (this.#overLimit >= ANSWERED_OVER_LIMIT) return { isAccepted: false }
    else {
      this.#overLimit++
      stream.once('close', () => this.#overLimit--)
    }
    return { isAccepted: true, refusal }
  }

  #limitMet(ip: string): Reason | undefined {
    if (this.#open >= this.#settings.maxConnections) {
      this.#counters.refusedByConnections++
      return reason.quotaExceeded
    }
    // Loopback connections come from the operator's own proxy or balancer, so the limit of an address does not apply.
    if (!isLoopback(ip) && (this.#ofAddress.get(addressKey(ip)) ?? 0) >= this.#settings.addressConnections) {
      this.#counters.refusedByAddressConnections++
      return reason.quotaExceeded
    }
    if (!this.#accepts.take('all', this.#clock.now())) {
      this.#counters.refusedByAcceptRate++
      return reason.connectionRate
    }
    return undefined
  }

  #count(stream: Duplex, ip: string): void {
    const address = addressKey(ip)
    this.#open++
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1)
    stream.once('close', () => {
      this.#open--
      const left = (this.#ofAddress.get(address) ?? 1) - 1
      if (left === 0) this.#ofAddress.delete(address)
      else this.#ofAddress.set(address, left)
    })
  }
}
