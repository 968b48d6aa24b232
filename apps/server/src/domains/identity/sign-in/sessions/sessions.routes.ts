import { endOtherSessions, endSession, listSessions } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { serve, type Route } from '../../../../http/route.ts'
import type { openSessions } from './sessions.ts'

export const sessionsRoutes = (sessions: ReturnType<typeof openSessions>): Route[] => [
  serve(listSessions, ({ actor, cookies }) => sessions.list(actor.accountId, cookies.sessionToken ?? '')),

  serve(endSession, async ({ input, actor }) => {
    await sessions.endOne(actor.accountId, input.sessionId)
    return null
  }),

  serve(endOtherSessions, async ({ actor, cookies }) => ({
    ended: await sessions.endOthers(actor.accountId, cookies.sessionToken ?? ''),
  })),
]
