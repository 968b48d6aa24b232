import {
  createOAuthClient,
  decideAuthorization,
  deleteOAuthClient,
  getAuthorizationRequest,
  listConsents,
  listOAuthClients,
  resetOAuthClientSecret,
  revokeConsent,
  updateOAuthClient,
} from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { serve, type Cookies, type Route } from '../../../http/route.ts'
import type { authorizationService } from './authorization.service.ts'
import type { clientsService } from './clients.service.ts'
import { REQUEST_COOKIE } from './requests.ts'

interface Services {
  clients: ReturnType<typeof clientsService>
  authorization: ReturnType<typeof authorizationService>
}

const inBrowser = (request: string, cookies: Cookies, origin: string) => ({
  request,
  begun: cookies.named(REQUEST_COOKIE),
  origin,
})

export const oauthRoutes = ({ clients, authorization }: Services): Route[] => [
  serve(listOAuthClients, ({ actor }) => clients.list(actor.accountId)),
  serve(createOAuthClient, ({ input, actor }) => clients.create(input, actor.accountId)),
  serve(updateOAuthClient, ({ input, actor }) => clients.update(input, actor.accountId)),
  serve(deleteOAuthClient, async ({ input, actor }) => {
    await clients.remove(input.clientId, actor.accountId)
    return null
  }),
  serve(resetOAuthClientSecret, ({ input, actor }) => clients.resetSecret(input.clientId, actor.accountId)),

  serve(listConsents, ({ actor }) => authorization.consents(actor.accountId)),
  serve(revokeConsent, async ({ input, actor }) => {
    await authorization.revoke(input.clientId, actor.accountId)
    return null
  }),

  serve(getAuthorizationRequest, ({ input, cookies, origin, actor }) =>
    authorization.read(inBrowser(input.request, cookies, origin), actor),
  ),
  serve(decideAuthorization, ({ input, cookies, origin, actor }) =>
    authorization.decide(inBrowser(input.request, cookies, origin), input.allow, actor),
  ),
]
