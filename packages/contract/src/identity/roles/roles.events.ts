import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** Published before the row goes: the accounts of the role get the heir's in the same transaction. */
export const roleDeleted = defineEvent('role.deleted', z.object({ roleId: z.int(), heirId: z.int() }))
