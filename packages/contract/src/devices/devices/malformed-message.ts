import * as z from 'zod/mini'
import { invalidInput } from '../../http/invalid-input.ts'
import type { Bilingual } from '../../locale.ts'
import { isRecord } from '../../record.ts'

/** The most wrong fields that are named at once. */
const MAX_FIELDS = 10

export interface MalformedField {
  /** Dotted path, such as `items.3.type`; empty where the entire message is of the wrong type. */
  field: string
  reason: Bilingual
}

/** For devices, null counts as absent: many JSON libraries write it for an empty field. */
export function withoutNulls(json: unknown): unknown {
  if (!isRecord(json) || !Object.values(json).includes(null)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

/** The fields in which a message does not have the form of its topic; none where it does. */
export function malformedFields(schema: z.core.$ZodType, json: unknown): MalformedField[] {
  const { error } = z.safeParse(schema, withoutNulls(json), { reportInput: true })
  return (error?.issues ?? []).slice(0, MAX_FIELDS).map((issue) => {
    const { field, reason } = invalidInput([issue])
    return { field, reason }
  })
}
