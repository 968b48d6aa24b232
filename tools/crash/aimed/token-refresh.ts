import * as third from 'openid-client'
import {
  browserOf,
  thirdParty,
  tokensFor,
} from '../../../apps/server/src/domains/identity/oauth/testing/third-party.ts'
import { moment, type Scenario } from './aimed.ts'

const WITHIN_MS = 80

/** A refresh whose reply was lost can be repeated: the third party keeps what the person has allowed. */
export const tokenRefresh: Scenario = async (aimed) => {
  const { server, client } = aimed
  const browser = browserOf(server.url, client.accessToken)
  const party = await thirdParty(server.url, client)
  const { refresh_token: token = '' } = await tokensFor({ browser }, party, 'products:read')
  third.refreshTokenGrant(party.config, token).catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const lost = await third.refreshTokenGrant(party.config, token).then(
    () => [],
    (error: unknown) => [`the grant of ${party.clientId}: ${error instanceof Error ? error.message : ''}`],
  )
  return { aimed: next, lost }
}
