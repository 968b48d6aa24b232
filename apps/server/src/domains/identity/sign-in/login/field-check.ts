import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import { rules } from '@slipway/contract/rules.ts'
import { decodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import * as z from 'zod/mini'
import { InputRefused } from '../../../../http/call-input.ts'

/** Checks one field with a schema that depends on more than the call. Throws `InputRefused`. */
export function checkedField<S extends z.core.$ZodType>(field: string, schema: S, value: unknown): z.core.output<S> {
  const checked = z.safeParse(schema, value)
  if (!checked.success) throw new InputRefused({ ...invalidInput(checked.error.issues), field })
  return checked.data
}

/** Decodes the base64 password (SI-001) and checks it with `schema`. */
export function checkedPassword(schema: z.core.$ZodType<string>, encoded: string): string {
  const password = decodePassword(encoded)
  if (password === undefined) throw new InputRefused({ field: 'password', reason: rules.base64 })
  return checkedField('password', schema, password)
}
