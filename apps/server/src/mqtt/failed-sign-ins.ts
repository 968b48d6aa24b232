import { hash } from 'node:crypto'
import { addressKey } from './client-ip.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { TokenBuckets } from '../concurrency/token-buckets.ts'

/**
 * Failures by address and user name, so that one wrong device does not block the others at its address; and all
 * failures of the address, so that changing the name does not evade the limit.
 */
export class FailedSignIns {
  readonly #names: TokenBuckets<string>
  readonly #addresses: TokenBuckets<string>

  constructor(settings: Pick<GatewaySettings, 'failedSignIns' | 'addressFailedSignIns'>) {
    this.#names = new TokenBuckets(settings.failedSignIns)
    this.#addresses = new TokenBuckets(settings.addressFailedSignIns)
  }

  /** The limit that the failures exceed; such a sign-in is refused without asking the platform. */
  tooMany(ip: string, username: string | undefined, now: number): 'name' | 'address' | undefined {
    const address = addressKey(ip)
    if (!this.#names.has(nameKey(address, username), now)) return 'name'
    return this.#addresses.has(address, now) ? undefined : 'address'
  }

  /** A name is stored only within its address's rate: this limits the names of an address. */
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

/** Hashed, because a user name can be 4 KiB long. */
const nameKey = (address: string, username = ''): string => `${address} ${hash('sha256', username, 'base64')}`
