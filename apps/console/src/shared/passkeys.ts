import type {
  AssertionResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@slipway/contract/identity/second-factor/webauthn.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Why this browser has no passkeys here. */
export type PasskeyObstacle = 'insecure' | 'address' | 'unsupported'

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** A browser makes and uses passkeys over https or on localhost only, and for hosts with a name. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (isAddress(window.location.hostname)) return 'address'
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? undefined : 'unsupported'
}

/** Asks the person's authenticator for a new passkey. Throws what `passkeyFailure` reads. */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponse> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the person's authenticator to sign. Throws what `passkeyFailure` reads. */
export async function signByPasskey(options: RequestOptions): Promise<AssertionResponse> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** What came of an authenticator that did not answer; undefined: the failure is none of its own. */
export function passkeyFailure(error: unknown): 'cancelled' | 'known' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled'
  return error.name === 'InvalidStateError' ? 'known' : undefined
}
