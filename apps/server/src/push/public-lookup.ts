import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './push-hosts.ts'

/** Resolves public addresses only, so that a name can't lead into the operator's network, however it resolves later. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (!first) return callback(error ?? new Error('no public address'), '', 0)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}
