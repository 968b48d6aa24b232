import * as z from 'zod/mini'
import { administratorsVia } from '../../access.ts'
import { defineCall } from '../../define-call.ts'

/**
 * Ends the locks that wrong passwords and wrong second steps brought (SI-004); the owner is notified. An account that is
 * not locked stays as it is.
 */
export const unlockAccount = defineCall({
  method: 'PUT',
  path: '/iot/config/api/iot/support/account/unlock',
  summary: { zh: '解除账号锁定', en: 'Unlock an account' },
  access: administratorsVia('accounts'),
  input: z.object({ targetUserId: z.string().check(z.minLength(1), z.maxLength(32)) }),
  refusals: ['accounts.notFound'],
})
