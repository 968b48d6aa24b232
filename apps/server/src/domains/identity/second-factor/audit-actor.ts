import type { Locale } from '@slipway/contract/locale.ts'

/** Who looks at or changes their own factors. */
export interface AuditActor {
  accountId: number
  account: string
  /** The session's token: its proof counts, and no other's. */
  token: string | undefined
  locale: Locale
}
