import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export const BLOCKED = 'SLIPWAY_BLOCKED_ADDRESS'

/**
 * Gives a connection only addresses that are reachable by this rule. The connection uses what was checked, so that a name
 * that resolves to something else a moment later leads nowhere else.
 */
export const guardedLookup =
  (isReachable: (address: string) => boolean, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const found = addresses.filter(({ address }) => isReachable(address))
      const [first] = found
      if (!first) return callback(Object.assign(new Error('blocked address'), { code: BLOCKED }), '', 0)
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
  }

/** For names of servers of the internet. */
export const publicLookup = guardedLookup(isPublicAddress)
