import { isEmail } from '../../identity/sign-in/account-text.ts'

/** VA-76: an email address, or a phone number with its country code. Undefined for anything else. */
export function greyAccountOf(typed: string): string | undefined {
  const text = typed.trim()
  if (text.includes('@')) return isEmail(text) && text.length <= 100 ? text.toLowerCase() : undefined
  const phone = text.replaceAll(/[\s()-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : undefined
}
