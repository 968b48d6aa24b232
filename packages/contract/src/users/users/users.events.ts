import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** The account is being erased: domains with data of the user erase it in the same transaction. */
export const userErased = defineEvent('user.erased', z.object({ userId: z.int() }))
