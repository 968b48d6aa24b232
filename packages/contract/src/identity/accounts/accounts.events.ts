import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

export const accountCreated = defineEvent('account.created', z.object({ accountId: z.int(), roleId: z.int() }))

/** The account's possessions are transferred to the heir in the same transaction (RB-17, SI-020). */
export const accountDeleted = defineEvent('account.deleted', z.object({ accountId: z.int(), heirId: z.int() }))

/** The account signs in by another address. */
export const accountAddressChanged = defineEvent('account.addressChanged', z.object({ accountId: z.int() }))

/** The role of these accounts changed: their sessions end in the same transaction. */
export const accountRoleChanged = defineEvent(
  'account.roleChanged',
  z.object({ accountIds: z.array(z.int()), roleId: z.int() }),
)
