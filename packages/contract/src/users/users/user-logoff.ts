import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'

/** SI-104: a deletion that was asked for takes effect after the clarification period, until which it can be withdrawn. */
export const logoffStates = { askedFor: 1, clarification: 2, finished: 3, withdrawn: 4, failed: 5 } as const
export type LogoffState = (typeof logoffStates)[keyof typeof logoffStates]

export const userLogoff = z.object({
  state: codeOf(logoffStates),
  askedTime: epochMs,
  /** When the account is erased; null until the deletion is confirmed. */
  endTime: z.nullable(epochMs),
  /** Started by support, not by the user. */
  isByStaff: z.boolean(),
})
export type UserLogoff = z.infer<typeof userLogoff>
