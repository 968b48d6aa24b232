import {
  finishThirdPartyLogin,
  listLinkedLogins,
  removeLinkedLogin,
  startThirdPartyLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { serve, serveVisitor, type Route } from '../../../http/route.ts'
import { browserOf, sessionOf } from '../sign-in/index.ts'
import type { thirdPartyLoginService } from './third-party-login.service.ts'

export const thirdPartyLoginRoutes = (logins: ReturnType<typeof thirdPartyLoginService>): Route[] => [
  serveVisitor(startThirdPartyLogin, ({ input, cookies, origin, locale }) =>
    logins.start(input.query, { origin, locale, visit: cookies.visit }),
  ),

  serveVisitor(finishThirdPartyLogin, async ({ input, cookies, ip, agent, origin, locale }) => {
    const { visit, sessionToken } = cookies
    const browser = { ip, agent, origin, locale, visit, sessionToken, browser: browserOf({ cookies, origin }) }
    const { query, result } = await logins.finish(input.answer, browser)
    const session = sessionOf(result, { query })
    cookies.keepSession(session.accessToken)
    return session
  }),

  serve(listLinkedLogins, ({ actor, locale }) => logins.list(actor, locale)),

  serve(removeLinkedLogin, async ({ input, actor }) => {
    await logins.remove(input.issuer, actor)
    return null
  }),
]
