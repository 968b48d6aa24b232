import {
  checkResetTicket,
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
import { browserOf } from '../known-browsers/browser-of.ts'
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

  serveVisitor(login, async ({ input, ip, agent, locale, origin, cookies }) => {
    await setUp.requireSetUp()
    const browser = browserOf({ cookies, origin })
    const session = sessionOf(await signIn.login(input, { ip, agent, locale, visit: cookies.visit, browser }))
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
    const { visit, browserToken } = cookies
    await mailedCodes.send(input, { ip, locale, visit, browserToken })
    return null
  }),

  serveVisitor(register, async ({ input, languages, ip, cookies }) => {
    await setUp.requireSetUp()
    await registration.register({ ...input, languages, ip, browserToken: cookies.browserToken })
    return null
  }),

  serveVisitor(resetPassword, async ({ input, ip, locale, origin, cookies }) => {
    await setUp.requireSetUp()
    const from = { ip, locale, browser: browserOf({ cookies, origin }) }
    if (!input.ticket) return { ticket: await reset.ticketFor(input, from) }
    await reset.setPassword(input, from)
    cookies.dropSession()
    return null
  }),

  serveVisitor(checkResetTicket, async ({ input }) => ({ valid: await reset.isValid(input.ticket) })),

  serveVisitor(checkSetUpLink, async ({ input }) => ({ valid: await setUp.isLinkValid(input.token) })),

  serveVisitor(setUpRoot, async ({ input, languages }) => {
    await setUp.setUp({ ...input, languages })
    return null
  }),
]
