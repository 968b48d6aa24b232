import { lanAddresses } from './lan-addresses.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The address in a QR code: a phone doesn't reach this machine by the name that the machine has for itself, but at its address in
 * the network. Over https the address stays, because no certificate is valid for another one.
 */
export function phoneOrigin(origin: string, lan: readonly string[] = lanAddresses()): string {
  const url = new URL(origin)
  const [address] = lan
  if (address === undefined || url.protocol !== 'http:' || !LOOPBACK.test(url.hostname)) return origin
  url.hostname = address
  return url.origin
}
