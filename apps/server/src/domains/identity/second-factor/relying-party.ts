import { isIP } from 'node:net'
import { DomainError } from '@slipway/contract/refusals.ts'

/** The address of the pages that create and use passkeys, as the browser shows it. */
export interface Place {
  rpId: string
  origins: string[]
}

/**
 * From the origin of a request. Browsers support WebAuthn only over https and on localhost; a proxy can have terminated
 * TLS, so only the host counts. Throws for an IP address, which cannot have passkeys.
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
