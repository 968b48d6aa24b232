/** The IPv4 form of an IPv4 address on an IPv6 socket. */
export const normalizedIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** One key for all addresses of a site: an IPv6 network is a /64. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':')
}
