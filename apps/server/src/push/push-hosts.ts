import { BlockList, isIP } from 'node:net'
import type { PushSettings } from '../settings/push-settings.ts'

/** Addresses that no push service of the internet has: a subscription must not reach into the operator's network. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

/** IPv4 in IPv6 (`::ffff:10.0.0.1`) is checked as IPv4, which `BlockList` does by itself. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return !privateAddresses.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const matches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** How an endpoint may be reached; undefined for addresses of no allowed push service. */
export function reachOf(endpoint: string, { hosts, origins }: PushSettings): 'internet' | 'ownNetwork' | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return undefined
  if (origins.includes(url.origin)) return 'ownNetwork'
  const isAllowed = url.protocol === 'https:' && url.port === '' && hosts.some((one) => matches(url.hostname, one))
  return isAllowed ? 'internet' : undefined
}
