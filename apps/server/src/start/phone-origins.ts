import { lanAddresses } from './lan-addresses.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The addresses in QR codes: a phone doesn't reach this machine by the name that the machine has for itself, but at its
 * addresses in the network, the likeliest first. Over https the address stays, because no certificate is valid for
 * another one.
 */
export function phoneOrigins(origin: string, lan: readonly string[] = lanAddresses()): string[] {
  const url = new URL(origin)
  if (lan.length === 0 || url.protocol !== 'http:' || !LOOPBACK.test(url.hostname)) return [origin]
  return lan.map((address) => {
    url.hostname = address
    return url.origin
  })
}
