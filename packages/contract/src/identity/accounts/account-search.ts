/** Mail services that many users have: their names alone would list a part of all users (VA-83, SI-106). */
const mailDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com yahoo.com proton.me ' +
    'protonmail.com gmx.de gmx.net web.de mail.ru yandex.ru qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com ' +
    'yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn wo.cn 21cn.com tom.com'
  ).split(' '),
)

/** Names no account, only a mail service. */
export function isOnlyMailSuffix(text: string): boolean {
  const typed = text.trim().toLowerCase()
  return typed.startsWith('@') || mailDomains.has(typed)
}

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

/**
 * The sign-in names that a typed account can mean, likeliest first: an email address; a phone number with `areaCode`, or one
 * that has its own, with `+` or not.
 */
export function indexcodesOf(typed: string, areaCode: string): [first: string, ...others: string[]] {
  const account = typed.trim().toLowerCase()
  const digits = account.replaceAll(/[\s-]/g, '').replace(/^\+/, '')
  if (!isDigits(digits)) return [account]
  if (account.startsWith('+')) return [digits]
  // Without its area code, a number of one country can be that of another person in another country.
  return digits.startsWith(areaCode) ? [areaCode + digits, digits] : [areaCode + digits]
}

/** Whether a text can be an entire account: an email address, or a phone number. */
export function isAccountLike(text: string): boolean {
  const typed = text.trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) || /^\+?[0-9][0-9 -]{4,}$/.test(typed)
}
