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
  /** The provider's error code, such as `invalid_client`; empty where there is none. */
  reason: string
}

/** Failures without a response, or with a proxy's response for an unavailable provider. */
const SILENT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])
/** RFC 6749 §4.1.2.1; any other text could place an attacker's words on our page. */
const REASON = /^[a-z_]{1,40}$/

/** The failure to show for a library error. Rethrows bugs of this server. */
export function providerFailure(error: unknown, log: Pick<Log, 'warn'>): ProviderFailure {
  const failure = failureOf(error)
  if (!failure) throw error
  if (failure.refusal !== 'third-party-login.cancelled') log.warn(factsOf(error, failure), 'a third-party login failed')
  return failure
}

/** The provider's error code; undefined where it did not refuse. */
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

/** For the log: without responses and requests, which contain codes and tokens. */
const factsOf = (error: unknown, { refusal, reason }: ProviderFailure) => ({
  refusal,
  reason,
  message: error instanceof Error ? error.message : '',
  code: error instanceof Error && 'code' in error ? error.code : undefined,
})
