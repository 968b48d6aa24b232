import { isLoopback } from '@slipway/contract/identity/oauth/oauth.ts'
import type { AdapterPayload } from 'oidc-provider'
import type { Client } from './clients.store.ts'

/**
 * A client's metadata for the library. `isInHeader`: clients can send their secret in either of the two usual ways,
 * while the library expects one for each client. `client_secret` is the hash; see `compareClientSecret`.
 */
export const clientMetadata = (
  { clientId, clientName, redirectUris, secretHash }: Client,
  isInHeader: boolean,
): AdapterPayload => ({
  client_id: clientId,
  client_name: clientName.en,
  redirect_uris: redirectUris,
  // RFC 8252 §7.3: only for a native client every port of a loopback redirect URI is valid.
  application_type: redirectUris.some(isLoopback) ? 'native' : 'web',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  response_modes: ['query'],
  id_token_signed_response_alg: 'RS256',
  ...(secretHash
    ? {
        client_secret: secretHash.toString('hex'),
        token_endpoint_auth_method: isInHeader ? 'client_secret_basic' : 'client_secret_post',
      }
    : { token_endpoint_auth_method: 'none' }),
})
