import type { ThirdPartyLoginRefusal } from '@slipway/contract/identity/third-party-login/third-party-login.refusals.ts'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Log } from '../../../log.ts'

export interface ProviderFailure {
  refusal: ThirdPartyLoginRefusal
  /** The provider's own word, such as `invalid_client`; empty where it has none. */
  reason: string
}

/** Where nothing came, or what a proxy says for a provider that is gone. */
const SILENT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])
/** RFC 6749 §4.1.2.1; anything else would let whoever made the address put words onto our page. */
const REASON = /^[a-z_]{1,40}$/

/** What a failure of the library means to the person. Throws what is a fault of ours. */
export function providerFailure(error: unknown, log: Pick<Log, 'warn'>): ProviderFailure {
  const failure = failureOf(error)
  if (!failure) throw error
  if (failure.refusal !== 'third-party-login.cancelled') log.warn(factsOf(error, failure), 'a third-party login failed')
  return failure
}

/** The provider's own word for its refusal; undefined where it did not refuse. */
function wordOf(error: unknown): string | undefined {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error
  if (error instanceof WWWAuthenticateChallengeError) return error.cause[0]?.parameters.error ?? 'invalid_client'
  return undefined
}

function failureOf(error: unknown): ProviderFailure | undefined {
  const word = wordOf(error)
  if (word !== undefined) {
    const isCancelled = error instanceof AuthorizationResponseError && word === 'access_denied'
    const reason = REASON.test(word) ? word : 'unknown_error'
    return { refusal: isCancelled ? 'third-party-login.cancelled' : 'third-party-login.refused', reason }
  }
  const wasUnreachable = error instanceof TypeError && error.cause !== undefined
  if (wasUnreachable || (error instanceof ClientError && SILENT.has(error.code ?? ''))) {
    return { refusal: 'third-party-login.unreachable', reason: '' }
  }
  return error instanceof Error && 'code' in error ? { refusal: 'third-party-login.untrusted', reason: '' } : undefined
}

/** For the log: neither answers nor requests, which hold codes and tokens. */
const factsOf = (error: unknown, { refusal, reason }: ProviderFailure) => ({
  refusal,
  reason,
  message: error instanceof Error ? error.message : '',
  code: error instanceof Error && 'code' in error ? error.code : undefined,
})
