import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { epochMs, integer } from '../../schema.ts'

const PATH = '/iot/config/api/iot/support/account/session'

/** More than a person tells apart; whoever has more ends all others at once. */
export const SESSIONS_SHOWN = 100

export const openSession = z.object({
  sessionId: z.string(),
  /** Whether this call came with it. */
  isCurrent: z.boolean(),
  /** As far as the browser says; null where it does not say what we know. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** What it said. */
  agent: z.string(),
  /** Where it signed in from. */
  ip: z.string(),
  /** Whether that is a private network's address. */
  isLocalNetwork: z.boolean(),
  startTime: epochMs,
  /** To the minute. */
  lastSeenTime: epochMs,
})
export type OpenSession = z.infer<typeof openSession>

/** Lately seen ones first, this one before all; `SESSIONS_SHOWN` at most. */
export const listSessions = defineCall({
  method: 'GET',
  path: `${PATH}/list`,
  summary: { zh: '登录会话列表', en: 'List open sessions' },
  access: signedIn,
  output: z.array(openSession),
})

/** Ends at once, in its open streams too. */
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
