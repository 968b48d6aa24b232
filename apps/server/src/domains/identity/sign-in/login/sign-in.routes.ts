import {
  checkSetUpLink,
  getCaptcha,
  login,
  logout,
  register,
  resetPassword,
  sendCode,
  setUpRoot,
} from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { serve, serveVisitor, type Route } from '../../../../http/route.ts'
import type { signInAttempts } from './login-attempts.ts'
import type { codeDelivery } from '../codes/code-delivery.ts'
import { sessionOf } from './complete-login.ts'
import type { registrationService } from '../onboarding/registration.service.ts'
import type { resetService } from '../reset/reset.service.ts'
import type { openSessions } from '../sessions/sessions.ts'
import type { setUpService } from '../onboarding/set-up.service.ts'
import type { signInService } from './sign-in.service.ts'

interface Services {
  mailedCodes: ReturnType<typeof codeDelivery>
  registration: ReturnType<typeof registrationService>
  reset: ReturnType<typeof resetService>
  attempts: ReturnType<typeof signInAttempts>
  sessions: ReturnType<typeof openSessions>
  setUp: ReturnType<typeof setUpService>
  signIn: ReturnType<typeof signInService>
}

export const signInRoutes = ({
  attempts,
  mailedCodes,
  registration,
  reset,
  sessions,
  setUp,
  signIn,
}: Services): Route[] => [
  serveVisitor(getCaptcha, ({ input, cookies }) =>
    attempts.showCaptcha(input.indexcode.toLowerCase(), cookies.visit()),
  ),

  serveVisitor(login, async ({ input, ip, agent, locale, cookies }) => {
    await setUp.requireSetUp()
    const session = sessionOf(await signIn.login(input, { ip, agent, locale, visit: cookies.visit }))
    cookies.keepSession(session.accessToken)
    return session
  }),

  serve(logout, async ({ cookies }) => {
    if (cookies.sessionToken) await sessions.end(cookies.sessionToken)
    cookies.dropSession()
    return null
  }),

  serveVisitor(sendCode, async ({ input, ip, locale, cookies }) => {
    await setUp.requireSetUp()
    await mailedCodes.send(input, { ip, locale, visit: cookies.visit })
    return null
  }),

  serveVisitor(register, async ({ input, languages }) => {
    await setUp.requireSetUp()
    await registration.register({ ...input, languages })
    return null
  }),

  serveVisitor(resetPassword, async ({ input, locale, cookies }) => {
    await setUp.requireSetUp()
    if (!input.ticket) return { ticket: await reset.ticketFor(input) }
    await reset.setPassword(input, locale)
    cookies.dropSession()
    return null
  }),

  serveVisitor(checkSetUpLink, async ({ input }) => ({ valid: await setUp.isLinkValid(input.token) })),

  serveVisitor(setUpRoot, async ({ input, languages }) => {
    await setUp.setUp({ ...input, languages })
    return null
  }),
]
