import { addressOf } from '../../../identity/sign-in/index.ts'

const IPV4_OF_LAN = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * What two devices in one place have in common: a public address, behind which a router has all of them; an IPv6 /64; and where
 * the server is in the same LAN and sees the private addresses themselves, all but their last number.
 */
export function networkOf(ip: string): string {
  if (LOOPBACK.test(ip)) return 'loopback'
  const address = addressOf(ip).slice('address:'.length)
  return IPV4_OF_LAN.test(address) ? address.slice(0, address.lastIndexOf('.')) : address
}
