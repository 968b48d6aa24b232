import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { epochMs, integer } from '../../schema.ts'

const PATH = '/iot/config/api/iot/support/account/session'

/** More sessions than a user can tell apart; an account with more can end all others in one call. */
export const SESSIONS_SHOWN = 100

export const openSession = z.object({
  sessionId: z.string(),
  /** Whether this call belongs to that session. */
  isCurrent: z.boolean(),
  /** The browser's name; null for an unknown user agent. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The full user agent. */
  agent: z.string(),
  /** The client IP at sign-in. */
  ip: z.string(),
  /** Whether that is an address of a private network. */
  isLocalNetwork: z.boolean(),
  startTime: epochMs,
  /** Precise to the minute. */
  lastSeenTime: epochMs,
})
export type OpenSession = z.infer<typeof openSession>

/** The current session first, then by last use; `SESSIONS_SHOWN` at most. */
export const listSessions = defineCall({
  method: 'GET',
  path: `${PATH}/list`,
  summary: { zh: '登录会话列表', en: 'List open sessions' },
  access: signedIn,
  output: z.array(openSession),
})

/** Takes effect immediately, in open streams too. */
export const endSession = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: { zh: '结束一个会话', en: 'End a session' },
  access: signedIn,
  input: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  refusals: ['sessions.notFound'],
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: `${PATH}/others`,
  summary: { zh: '结束其他全部会话', en: 'End all other sessions' },
  access: signedIn,
  output: z.object({ ended: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) }),
})
