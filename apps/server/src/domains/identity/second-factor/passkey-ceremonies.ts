import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { FactorKeys } from './factor-keys.ts'
import { passkeyAuthentication } from './passkey-authentication.ts'
import { passkeyChallenges } from './passkey-challenges.ts'
import { passkeyRegistration } from './passkey-registration.ts'

/** WebAuthn: what browsers are asked, and what is made of their answers. */
export function passkeyCeremonies(db: Database, clock: Clock, keys: FactorKeys) {
  const challenges = passkeyChallenges(db, clock)
  return {
    ...passkeyRegistration(db, clock, keys, challenges),
    ...passkeyAuthentication(db, clock, keys, challenges),
  }
}

export type PasskeyCeremonies = ReturnType<typeof passkeyCeremonies>
