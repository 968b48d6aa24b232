import type { AnyCall } from '@slipway/contract/define-call.ts'
import { changeEmail, sendEmailCodes } from '@slipway/contract/identity/sign-in/email-change.calls.ts'
import { serve, type ActorContext, type Route } from '../../../../http/route.ts'
import { browserOf } from '../known-browsers/browser-of.ts'
import type { StartSession } from '../sessions/session-start.ts'
import type { EmailChanger, emailChangeService } from './email-change.service.ts'

const changerOf = ({ actor, cookies, ip, locale }: ActorContext<AnyCall>): EmailChanger => ({
  accountId: actor.accountId,
  token: cookies.sessionToken,
  ip,
  locale,
})

export const emailChangeRoutes = (
  emails: ReturnType<typeof emailChangeService>,
  startSession: StartSession,
): Route[] => [
  serve(sendEmailCodes, async (context) => {
    await emails.sendCodes(context.input.email, changerOf(context))
    return null
  }),

  serve(changeEmail, async (context) => {
    const { actor, cookies, ip, agent, locale } = context
    const { account, token } = await emails.change(context.input, changerOf(context), () =>
      startSession(actor.accountId, { ip, agent, locale, browser: browserOf(context) }),
    )
    cookies.keepSession(token)
    return { account }
  }),
]
