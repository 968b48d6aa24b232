import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'
import { noticeKinds, noticeNames } from './user-notices.ts'

/** An end user has created an account. */
export const userRegistered = defineEvent('user.registered', z.object({ userId: z.int() }))

/** The account is being erased: domains with data of the user erase it in the same transaction. */
export const userErased = defineEvent('user.erased', z.object({ userId: z.int() }))

/**
 * A notice to these users. `byUser`: who did it; the notice is erased with that user. `authors`: who has given the names of
 * home and device, which are erased with them.
 */
export const userNotified = defineEvent(
  'user.notified',
  z.object({
    userIds: z.array(z.int()),
    byUser: z.nullable(z.int()),
    kind: z.enum(noticeKinds),
    names: noticeNames,
    authors: z.object({ home: z.nullable(z.int()), device: z.nullable(z.int()) }),
  }),
)
