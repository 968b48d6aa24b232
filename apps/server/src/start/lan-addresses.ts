import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

type Interfaces = ReturnType<typeof networkInterfaces>

/** Bridges of containers and virtual machines, whose addresses other machines cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|lo)/
const LINK_LOCAL = /^169\.254\./

/** The IPv4 addresses at which other machines of the network reach this one. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ address, internal }) => !internal && isIPv4(address) && !LINK_LOCAL.test(address))
    .map(({ address }) => address)
}
