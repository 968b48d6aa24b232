const IPV4 = /\b(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}\b/g
const IPV6 = /\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}/gi
const IPV6_GROUPS = 8

/** A time of day and a hardware address have colons too. */
const isIpv6 = (text: string): boolean => text.includes('::') || text.split(':').length === IPV6_GROUPS

/** Every network address in a text by its first half: `192.0.*.*`. */
export const maskedAddresses = (text: string): string =>
  text
    .replaceAll(IPV6, (found) => (isIpv6(found) ? `${found.split(':').slice(0, 2).join(':')}:*` : found))
    .replaceAll(IPV4, '$1.$2.*.*')

/** An e-mail address by its first letter and its host, a phone number by three digits and four. */
export function maskedAccount(account: string): string {
  const at = account.lastIndexOf('@')
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`
  if (/^\+?[\d -]{7,}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`
  return account === '' ? '' : `${account.slice(0, 1)}***`
}
