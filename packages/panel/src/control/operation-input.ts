import { isRecord } from '@slipway/contract/record.ts'

/** The input of an operation as its call takes it: one without parameters has none. */
export const operationInput = (input: unknown): Record<string, unknown> => (isRecord(input) ? input : {})
