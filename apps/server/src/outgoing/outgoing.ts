import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { Countdown } from '../concurrency/countdown.ts'
import { isIn, isOwnAddress, isPublicAddress, networkList } from './addresses.ts'
import { exchange, TimedOut, type Reply } from './exchange.ts'
import { BLOCKED, guardedLookup, type Resolve } from './guarded-lookup.ts'

const CONNECT_MS = 5 * SECOND_MS
const TOTAL_MS = 15 * SECOND_MS
const MAX_REPLY_BYTES = 16 * 1024
const MAX_HOST = 253
/** Ports below that are of other protocols, which a request could speak to. */
const FIRST_FREE_PORT = 1024

export interface OutgoingDependencies {
  /** Networks of the operator, as CIDR, that may be reached and may have http. */
  allowed: readonly string[]
  /** In tests. */
  resolve?: Resolve | undefined
  countdown?: Countdown | undefined
  ca?: string | undefined
}

/** Why an address is not accepted at all. */
export type UrlFlaw = 'notUrl' | 'notHttps' | 'userInfo' | 'host' | 'port' | 'blocked'

/** Why no reply came. */
export type OutgoingFailure = UrlFlaw | 'unresolved' | 'unreachable' | 'tls' | 'timeout' | 'reset' | 'malformed'

export type OutgoingResult = ({ end: 'answered' } & Reply) | { end: 'failed'; reason: OutgoingFailure }

export interface OutgoingRequest {
  url: string
  method: 'POST' | 'GET'
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/**
 * The only way to an address that a user has typed (decision 0191): https, to addresses of the internet and to networks that the
 * operator has named, without redirects, with limits of time and bytes.
 */
export function outgoing({ allowed, resolve, countdown, ca }: OutgoingDependencies) {
  const networks = networkList(allowed)
  const hasNetworks = allowed.length > 0
  const ruleOf = ({ protocol }: URL) => reachableBy(networks, protocol === 'http:')

  function read(text: string): URL | UrlFlaw {
    const url = URL.parse(text)
    if (!url) return 'notUrl'
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && hasNetworks)) return 'notHttps'
    if (url.username !== '' || url.password !== '') return 'userInfo'
    if (url.hostname === '' || url.hostname.length > MAX_HOST) return 'host'
    const port = Number(url.port)
    if (port !== 0 && port !== 80 && port !== 443 && port < FIRST_FREE_PORT) return 'port'
    // Node.js looks no address up, so that only this check sees one that is written out.
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(literal) === 0 || ruleOf(url)(literal) ? url : 'blocked'
  }

  return {
    /** What is wrong with an address before anything is sent; the addresses of a name are checked with each request. */
    flawOf(text: string): UrlFlaw | undefined {
      const url = read(text)
      return typeof url === 'string' ? url : undefined
    },

    /** Never throws. */
    async request({ url: text, method, headers, body }: OutgoingRequest): Promise<OutgoingResult> {
      const url = read(text)
      if (typeof url === 'string') return { end: 'failed', reason: url }
      const limits = { connectMs: CONNECT_MS, totalMs: TOTAL_MS, maxReplyBytes: MAX_REPLY_BYTES, countdown, ca }
      const lookup = guardedLookup(ruleOf(url), resolve)
      try {
        return { end: 'answered', ...(await exchange(url, { method, headers, body, lookup, ...limits })) }
      } catch (error) {
        return { end: 'failed', reason: reasonOf(error) }
      }
    },
  }
}

export type Outgoing = ReturnType<typeof outgoing>

const reachableBy =
  (networks: BlockList, isPlain: boolean) =>
  (address: string): boolean =>
    isIn(networks, address) || (!isPlain && isPublicAddress(address) && !isOwnAddress(address))

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL'])

function reasonOf(error: unknown): OutgoingFailure {
  if (error instanceof TimedOut) return 'timeout'
  const code = String(error instanceof Error && 'code' in error ? error.code : '')
  if (code === BLOCKED) return 'blocked'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unresolved'
  if (UNREACHABLE.has(code)) return 'unreachable'
  if (code.startsWith('HPE_')) return 'malformed'
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(code)) return 'tls'
  return 'reset'
}
