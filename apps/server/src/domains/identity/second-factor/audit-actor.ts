import type { Locale } from '@slipway/contract/locale.ts'

/** The person who views or changes their own factors. */
export interface AuditActor {
  accountId: number
  account: string
  /** The session's token: only the proof of this session counts. */
  token: string | undefined
  locale: Locale
}
