import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { passkeysStore, type StoredPasskey } from './passkeys.store.ts'

const { challengeLifeMs } = secondFactorLimits

/** EdDSA, ES256, RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

/** Who asks an authenticator, and from where. */
export interface Asking {
  /** The origin that the request came to. */
  origin: string
  /** A hash of the session, pending sign-in or browser that requested the challenge; an answer from any other is refused. */
  holder: Buffer
}

export const refusedPasskey = () => new DomainError('second-factor.passkeyRefused')

/** The challenge that was signed; undefined where this is no client data. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data
    return isNamed && typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

/** The library says by a bare error that a response is wrong. */
export const verified = <T>(verifying: Promise<T>): Promise<T> =>
  verifying.catch((error: unknown) => {
    throw Object.assign(refusedPasskey(), { cause: error })
  })

export const described = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** The challenges that authenticators are asked to sign; each is valid for one answer of its holder. */
export function passkeyChallenges(db: Database, clock: Clock) {
  const store = passkeysStore(db)

  /** Spends the challenge. Throws where it was not asked of this holder within the last minutes. */
  async function takenChallenge(clientDataJSON: string, holder: Buffer): Promise<string> {
    const challenge = challengeIn(clientDataJSON)
    const isHeld = challenge !== undefined && (await store.takeChallenge(challenge, holder, clock.now()))
    if (!isHeld) throw refusedPasskey()
    return challenge
  }

  const hold = (challenge: string, holder: Buffer): Promise<void> =>
    store.holdChallenge(challenge, holder, clock.now() + challengeLifeMs)

  return { takenChallenge, hold }
}

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>
