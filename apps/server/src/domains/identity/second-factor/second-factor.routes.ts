import {
  addPasskey,
  confirmTotp,
  listFactors,
  offerPasskey,
  offerTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
} from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { serve, type ActorContext, type Route } from '../../../http/route.ts'
import type { AuditActor } from './audit-actor.ts'
import { holderOf } from './role-members.ts'
import type { factorsReset } from './factors.reset.ts'
import type { factorsService } from './factors.service.ts'
import type { Asking } from './passkey-challenges.ts'

type Context = Pick<ActorContext<AnyCall>, 'actor' | 'cookies' | 'locale' | 'origin'>

const changerOf = ({ actor, cookies, locale }: Context): AuditActor => ({
  accountId: actor.accountId,
  account: actor.account,
  token: cookies.sessionToken,
  locale,
})

const askingOf = ({ cookies, origin }: Context): Asking => ({
  origin,
  holder: holderOf('new passkey', cookies.sessionToken ?? ''),
})

export const secondFactorRoutes = (
  factors: ReturnType<typeof factorsService>,
  reset: ReturnType<typeof factorsReset>,
): Route[] => [
  serve(listFactors, (context) => factors.list(changerOf(context))),
  serve(offerTotp, (context) => factors.offerTotp(changerOf(context))),
  serve(confirmTotp, (context) => factors.confirmTotp(changerOf(context), context.input.code)),
  serve(removeTotp, async (context) => {
    await factors.removeTotp(changerOf(context))
    return null
  }),
  serve(offerPasskey, (context) => factors.offerPasskey(changerOf(context), askingOf(context))),
  serve(addPasskey, (context) => factors.addPasskey(changerOf(context), context.input, askingOf(context))),
  serve(renamePasskey, async (context) => {
    const { passkeyId, passkeyName } = context.input
    await factors.renamePasskey(changerOf(context), passkeyId, passkeyName)
    return null
  }),
  serve(removePasskey, async (context) => {
    await factors.removePasskey(changerOf(context), context.input.passkeyId)
    return null
  }),
  serve(renewRecoveryCodes, (context) => factors.renewRecoveryCodes(changerOf(context))),
  serve(resetFactors, async ({ input, actor, locale }) => {
    await reset(input.targetUserId, actor, locale)
    return null
  }),
]
