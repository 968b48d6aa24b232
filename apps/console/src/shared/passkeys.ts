import type {
  AssertionResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@slipway/contract/identity/second-factor/webauthn.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** The reason why this browser cannot use passkeys here. */
export type PasskeyObstacle = 'insecure' | 'address' | 'unsupported'

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** WebAuthn requires https or localhost, and a host name rather than an IP address. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (isAddress(window.location.hostname)) return 'address'
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? undefined : 'unsupported'
}

/** Creates a passkey with the user's authenticator. `passkeyFailure` interprets the errors. */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponse> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Signs with the user's authenticator. `passkeyFailure` interprets the errors. */
export async function signByPasskey(options: RequestOptions): Promise<AssertionResponse> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** The reason why an authenticator failed; undefined for failures of other origin. */
export function passkeyFailure(error: unknown): 'cancelled' | 'known' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled'
  return error.name === 'InvalidStateError' ? 'known' : undefined
}
