import { isIP } from 'node:net'
import { DomainError } from '@slipway/contract/refusals.ts'

/** Where passkeys are made and used: the address that the browser shows. */
export interface Place {
  rpId: string
  origins: string[]
}

/**
 * From the origin that a request came to. A browser does WebAuthn over https and on localhost only; a proxy may have ended TLS, so
 * the host alone decides. Throws where the host is a bare address, which no passkey can be made for.
 */
export function placeOf(origin: string): Place {
  const [plain, secure] = [URL.parse(origin), URL.parse(origin.replace(/^http:/, 'https:'))]
  const host = secure?.hostname ?? ''
  if (!plain || !secure || !host || isIP(host) || host.startsWith('[')) {
    throw new DomainError('second-factor.passkeyUnavailable')
  }
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  return { rpId: host, origins: isLocal ? [secure.origin, plain.origin] : [secure.origin] }
}
