import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'

/**
 * Fields with secrets, in any call; `areaCode` and similar names end in "code" and are harmless. Certificates are
 * redacted because people paste the private key by mistake: the logged change identifies the certificate.
 */
const SECRET_NAME =
  /pass(word|wd|phrase|code)|secret|token|ticket|credential|assertion|attestation|signature|private|captcha|otp|^(iosPolicyInfo|mobileProvision|fcmSecurityJson|googleService)$|^pin$|^(sms|verification|mail|recovery|totp|old|new)?codes?$|(sms|verification|verify|recovery|totp|auth)code|^(challenge|state|nonce|response|answer|request|proof|cookie|authorization|certificate)$|verifier/i
/** Lists of end users' accounts: the log is kept longer than the users themselves. */
const LISTED_USERS = /^accounts$/
/** Texts that can name an end user, in calls of support: notes, and what feedback is searched for. */
const ABOUT_USERS = /^(colleagueNote|keyword)$/
const LONGEST_TEXT = 500
const LONGEST_LIST = 100
const DEEPEST = 6
const LONGEST_INPUT = 20_000

/** The input of a call for the audit log, without secrets and limited in size. */
export function redactedInput(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {}
  const shown = redacted(input, DEEPEST) as Record<string, unknown>
  return JSON.stringify(shown).length <= LONGEST_INPUT ? shown : { '…': JSON.stringify(shown).slice(0, LONGEST_INPUT) }
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(redactedJson(value, depth) ?? value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item: unknown) => redacted(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      storable(name),
      isHidden(name, part) ? HIDDEN : redacted(part, depth - 1),
    ]),
  )
}

const isHidden = (name: string, part: unknown): boolean =>
  ((SECRET_NAME.test(name) || ABOUT_USERS.test(name)) && !isEmpty(part)) ||
  (LISTED_USERS.test(name) && Array.isArray(part))

/**
 * Some fields are an object or its JSON text (SI-039); undefined for any other text. In JSON that can't be read it is unknown
 * what is secret, so that none of it is stored.
 */
function redactedJson(text: string, depth: number): string | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  if (depth === 0) return HIDDEN
  try {
    return JSON.stringify(redacted(JSON.parse(text), depth - 1))
  } catch {
    return HIDDEN
  }
}

const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null

/** Visitors can send characters that Postgres rejects. */
function storable(text: string): string {
  const fit = text.toWellFormed().replaceAll('\0', '\u{fffd}')
  return fit.length > LONGEST_TEXT ? `${fit.slice(0, LONGEST_TEXT).toWellFormed()}…` : fit
}
