import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'

/**
 * Fields that hold a secret, whichever call they belong to; `areaCode` and such end in "code" and are none. In place of a
 * certificate people paste its private key: the change that it made names it.
 */
const SECRET_NAME =
  /pass(word|wd|phrase|code)|secret|token|ticket|credential|assertion|attestation|signature|private|captcha|otp|^pin$|^(sms|verification|mail|recovery|totp)?codes?$|(sms|verification|verify|recovery|totp|auth)code|^(challenge|state|nonce|response|answer|request|proof|cookie|authorization|certificate)$|verifier/i
const LONGEST_TEXT = 500
const LONGEST_LIST = 100
const DEEPEST = 6
const LONGEST_INPUT = 20_000

/** What a call was sent, without secrets and without end: for the audit log. */
export function redactedInput(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {}
  const shown = redacted(input, DEEPEST) as Record<string, unknown>
  return JSON.stringify(shown).length <= LONGEST_INPUT ? shown : { '…': JSON.stringify(shown).slice(0, LONGEST_INPUT) }
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item: unknown) => redacted(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      storable(name),
      SECRET_NAME.test(name) && !isEmpty(part) ? HIDDEN : redacted(part, depth - 1),
    ]),
  )
}

const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null

/** Visitors may send what Postgres refuses. */
function storable(text: string): string {
  const fit = text.toWellFormed().replaceAll('\0', '\u{fffd}')
  return fit.length > LONGEST_TEXT ? `${fit.slice(0, LONGEST_TEXT).toWellFormed()}…` : fit
}
