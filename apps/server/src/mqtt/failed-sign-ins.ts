import { hash } from 'node:crypto'
import { addressKey } from './client-ip.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { TokenBuckets } from './token-buckets.ts'

/**
 * Failures of an address and user name, so that one wrong device leaves the others behind its address alone,
 * and beside them all failures of the address, so that many names do not get round it.
 */
export class FailedSignIns {
  readonly #names: TokenBuckets<string>
  readonly #addresses: TokenBuckets<string>

  constructor(settings: Pick<GatewaySettings, 'failedSignIns' | 'addressFailedSignIns'>) {
    this.#names = new TokenBuckets(settings.failedSignIns)
    this.#addresses = new TokenBuckets(settings.addressFailedSignIns)
  }

  /** Whose failures are too many for the platform to be asked again. */
  tooMany(ip: string, username: string | undefined, now: number): 'name' | 'address' | undefined {
    const address = addressKey(ip)
    if (!this.#names.has(nameKey(address, username), now)) return 'name'
    return this.#addresses.has(address, now) ? undefined : 'address'
  }

  /** A name is remembered only within its address's rate: that bounds how many names an address can have kept. */
  add(ip: string, username: string | undefined, now: number): void {
    const address = addressKey(ip)
    if (this.#addresses.take(address, now)) this.#names.take(nameKey(address, username), now)
  }

  sweep(now: number): void {
    this.#names.sweep(now)
    this.#addresses.sweep(now)
  }

  get size(): number {
    return this.#names.size + this.#addresses.size
  }
}

/** A user name may be 4 KiB long; its hash is not. */
const nameKey = (address: string, username = ''): string => `${address} ${hash('sha256', username, 'base64')}`
