import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { integer } from '../../schema.ts'
import { openSession } from '../../identity/sign-in/sessions.calls.ts'
import { usersLimits } from './users.limits.ts'

const PATH = `${APP_PATH}/user/session`

/** As those of the console, with what the app says about itself; empty for a browser. */
export const openUserSession = z.extend(openSession, { platform: z.string(), appVersion: z.string() })
export type OpenUserSession = z.infer<typeof openUserSession>

/** The current session first, then by last use. */
export const listUserSessions = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '登录设备列表', en: 'List open sessions' },
  access: endUsers,
  output: z.array(openUserSession),
})

/** Takes effect immediately, in open streams too. */
export const endUserSession = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: { zh: '结束登录会话', en: 'End sessions' },
  access: endUsers,
  /** Without an ID: all other sessions. */
  input: z.object({ sessionId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  output: z.object({ ended: integer({ min: 0, max: usersLimits.sessions }) }),
  isAudited: false,
  refusals: ['sessions.notFound'],
})
