const IPV4 = /\b(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}\b/g
const IPV6 = /\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}/gi
const IPV6_GROUPS = 8

/** The test for two colons avoids matching times of day and hardware addresses. */
const isIpv6 = (text: string): boolean => text.includes('::') || text.split(':').length === IPV6_GROUPS

/** Masks the second half of every network address in a text: `192.0.*.*`. */
export const maskedAddresses = (text: string): string =>
  text
    .replaceAll(IPV6, (found) => (isIpv6(found) ? `${found.split(':').slice(0, 2).join(':')}:*` : found))
    .replaceAll(IPV4, '$1.$2.*.*')

/** Of free texts, which can have more behind an `@`, only the first letter is shown. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@\d][^\s@]*$/

/** Masks an email address except its first letter and host, and a phone number except three and four digits. */
export function maskedAccount(account: string): string {
  const at = account.lastIndexOf('@')
  if (EMAIL.test(account)) return `${account.slice(0, 1)}***${account.slice(at)}`
  if (/^\+?[\d -]{7,}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`
  return account === '' ? '' : `${account.slice(0, 1)}***`
}

/** What other users see of a user: the nickname, or else the masked account. */
export const nameForOthers = ({ nickname, account }: { nickname: string; account: string }): string =>
  nickname || maskedAccount(account)
