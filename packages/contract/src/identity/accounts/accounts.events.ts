import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

export const accountCreated = defineEvent('account.created', z.object({ accountId: z.int(), roleId: z.int() }))

/** Everything that the account owned is handed over to the heir in the same transaction (RB-17, SI-020). */
export const accountDeleted = defineEvent('account.deleted', z.object({ accountId: z.int(), heirId: z.int() }))

/** These accounts have another role now: their sessions end in the same transaction. */
export const accountRoleChanged = defineEvent(
  'account.roleChanged',
  z.object({ accountIds: z.array(z.int()), roleId: z.int() }),
)
