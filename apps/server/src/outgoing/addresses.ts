import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

type Subnet = readonly [address: string, prefix: number]

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family)
  return list
}

/** IPv4 networks that are not of the internet (IANA special-purpose registry). */
const special4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** Only these IPv6 addresses are of the internet; all others are private, local, or IPv4 in another form. */
const global6 = listOf('ipv6', [['2000::', 3]])
/** Of these: Teredo and others of IETF protocols, 6to4, and documentation. */
const special6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether it is an address of the internet: not of a network of the operator, of this machine or of a protocol. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is link-local, and `BlockList` does not read it.
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Networks in CIDR notation, or single addresses. Throws for anything else. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix, ...rest] = network.split('/')
    const version = address.includes('%') ? 0 : isIP(address)
    const bits = version === 4 ? 32 : 128
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (version === 0 || rest.length > 0 || length < 0 || length > bits) throw new Error(`${network} is no network`)
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

export const isIn = (list: BlockList, address: string): boolean =>
  !address.includes('%') && isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** A server with a public address reaches ports of its own there that no firewall is in front of. */
export const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address))
