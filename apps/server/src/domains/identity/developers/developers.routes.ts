import {
  dismissDeveloperPrompt,
  getDeveloperInfo,
  getVerificationCode,
  leaveProgram,
  registerClient,
  resetAppSecret,
  submitRegistration,
} from '@slipway/contract/identity/developers/developers.calls.ts'
import { serve } from '../../../http/route.ts'
import type { developersService } from './developers.service.ts'

export const developersRoutes = (developers: ReturnType<typeof developersService>) => [
  serve(getDeveloperInfo, ({ actor }) => developers.info(actor.accountId)),
  serve(getVerificationCode, async ({ input, actor, ip, locale }) => {
    await developers.sendCode(input.email, actor.accountId, { ip, locale })
    return null
  }),
  serve(submitRegistration, ({ input, actor }) =>
    developers.join(input.email, input.verificationCode, actor.accountId),
  ),
  serve(registerClient, ({ actor }) => developers.createKeys(actor.accountId)),
  serve(resetAppSecret, ({ actor }) => developers.resetSecret(actor.accountId)),
  serve(leaveProgram, async ({ actor }) => {
    await developers.leave(actor.accountId)
    return null
  }),
  serve(dismissDeveloperPrompt, async ({ actor }) => {
    await developers.dismissPrompt(actor.accountId)
    return null
  }),
]
