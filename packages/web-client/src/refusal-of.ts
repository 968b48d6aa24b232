import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'

/** The details that accompany a refusal's text; empty for every other error. */
export const refusalDetails = (error: unknown): Partial<Record<string, unknown>> =>
  error instanceof CallRefused && typeof error.data === 'object' && error.data !== null ? { ...error.data } : {}

/** Whether a call was refused for one of these reasons. The code alone is ambiguous: several reasons share one. */
export const isRefused = (error: unknown, ...reasons: RefusalName[]): error is CallRefused => {
  const { refusal } = refusalDetails(error)
  return reasons.some((reason) => reason === refusal)
}
