import { BlockList, isIP } from 'node:net'

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
  return kind !== 0 && local.check(ip, kind === 6 ? 'ipv6' : 'ipv4')
}
