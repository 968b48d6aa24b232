import { BlockList, isIP } from 'node:net'

/** Faster than the list, which makes a native object for each check: an export has many addresses. */
const LOCAL_IPV4 = /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./
/** Also of IPv4 addresses that are written as IPv6. */
const local = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(address, bits, 'ipv4')
}
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address belongs to a private network or to this machine (RFC 1918, 3927, 4193, 4291). */
export function isLocalNetwork(ip: string): boolean {
  const kind = isIP(ip)
  return kind === 4 ? LOCAL_IPV4.test(ip) : kind === 6 && local.check(ip, 'ipv6')
}
