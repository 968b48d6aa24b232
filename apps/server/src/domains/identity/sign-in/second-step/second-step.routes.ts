import type { AnyCall } from '@slipway/contract/define-call.ts'
import {
  askPasskeyLogin,
  askPasskeyProof,
  askPasskeyStep,
  changePassword,
  loginByPasskey,
  passByCode,
  passByPasskey,
  proveIdentity,
} from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { serve, serveVisitor, type ActorContext, type Route, type VisitorContext } from '../../../../http/route.ts'
import type { proofService, SignedInPerson } from './proof.service.ts'
import type { secondStepService, StepTaker } from './second-step.service.ts'
import { browserOf } from '../known-browsers/browser-of.ts'
import type { StartSession } from '../sessions/session-start.ts'

interface Services {
  step: ReturnType<typeof secondStepService>
  proof: ReturnType<typeof proofService>
  startSession: StartSession
}

type Browser = Pick<VisitorContext<AnyCall>, 'ip' | 'agent' | 'locale' | 'origin' | 'cookies'>

const takerOf = ({ ip, agent, locale, origin, cookies }: Browser): StepTaker => ({
  ip,
  agent,
  locale,
  origin,
  visit: cookies.visit,
  browser: browserOf({ cookies, origin }),
})

const personOf = ({
  actor,
  cookies,
  origin,
  locale,
}: Browser & Pick<ActorContext<AnyCall>, 'actor'>): SignedInPerson => ({
  accountId: actor.accountId,
  token: cookies.sessionToken,
  origin,
  locale,
})

async function kept<S extends { accessToken: string }>(opening: Promise<S>, { cookies }: Browser): Promise<S> {
  const session = await opening
  cookies.keepSession(session.accessToken)
  return session
}

export const secondStepRoutes = ({ step, proof, startSession }: Services): Route[] => [
  serveVisitor(passByCode, (browser) => kept(step.passByCode(browser.input, takerOf(browser)), browser)),
  serveVisitor(askPasskeyStep, (browser) => step.askPasskeyStep(browser.input.ticket, takerOf(browser))),
  serveVisitor(passByPasskey, (browser) => kept(step.passByPasskey(browser.input, takerOf(browser)), browser)),
  serveVisitor(askPasskeyLogin, (browser) => step.askPasskeyLogin(takerOf(browser))),
  serveVisitor(loginByPasskey, (browser) =>
    kept(step.loginByPasskey(browser.input.response, takerOf(browser)), browser),
  ),

  serve(proveIdentity, async (context) => {
    await proof.prove(context.input, personOf(context))
    return null
  }),
  serve(askPasskeyProof, (context) => proof.askPasskey(personOf(context))),

  serve(changePassword, async (context) => {
    const { actor, cookies, ip, agent, locale } = context
    const token = await proof.changePassword(context.input, personOf(context), () =>
      startSession(actor.accountId, { ip, agent, locale, browser: browserOf(context) }),
    )
    cookies.keepSession(token)
    return null
  }),
]
