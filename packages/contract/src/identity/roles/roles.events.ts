import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** Published before the row is deleted: its accounts move to the heir in the same transaction. */
export const roleDeleted = defineEvent('role.deleted', z.object({ roleId: z.int(), heirId: z.int() }))
