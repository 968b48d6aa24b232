import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'

/** What the server told beside the text of a refusal; empty for every other error. */
export const refusalDetails = (error: unknown): Partial<Record<string, unknown>> =>
  error instanceof CallRefused && typeof error.data === 'object' && error.data !== null ? { ...error.data } : {}

/** Whether a call was refused for one of these reasons. Codes do not tell: several reasons share some of them. */
export const isRefused = (error: unknown, ...reasons: RefusalName[]): error is CallRefused => {
  const { refusal } = refusalDetails(error)
  return reasons.some((reason) => reason === refusal)
}
