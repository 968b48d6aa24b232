import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'

/** Whether a call was refused for this reason. */
export function isRefused(error: unknown, reason: RefusalName): boolean {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return false
  return 'refusal' in error.data && error.data.refusal === reason
}
