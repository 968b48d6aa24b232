import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { codeOf, epochMs, line } from '../../schema.ts'
import { setByStaff } from './users.lifecycle.ts'
import { usersLimits } from './users.limits.ts'
import { userIdField, userStatuses } from './users.ts'

export const userStatusSet = z.object({ userId: userIdField, status: codeOf(userStatuses) })

/** Takes effect immediately: open sessions end, or can only make the calls of their state. */
export const setUserStatus = defineCall({
  method: 'POST',
  path: '/iot/config/api/iot/support/service/user/status',
  summary: { zh: '设置终端用户的账号状态', en: 'Set the status of an end user' },
  access: viaMenus('users'),
  input: z.object({
    userId: userIdField,
    status: codeOf(setByStaff),
    /** Shown to a user whose account is frozen or paused. */
    reason: z._default(line({ min: 0, max: usersLimits.statusReason.max }), ''),
    /** The end of a pause. */
    until: z.optional(epochMs),
    /** Where a migrated account signs in. */
    site: z._default(line({ min: 0, max: usersLimits.site.max }), ''),
  }),
  output: userStatusSet,
  refusals: ['users.notFound', 'users.wrongStatus'],
})
