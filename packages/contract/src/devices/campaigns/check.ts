import type { Bilingual } from '../../locale.ts'
import type { OfferReason } from './offer-reasons.ts'

/** One line of an explanation; `details` fill its texts. */
export interface Check {
  reason: OfferReason
  isMet: boolean
  details?: Readonly<Record<string, string | number | Bilingual>>
}
