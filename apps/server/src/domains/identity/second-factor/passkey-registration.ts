import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { CreationOptions, RegistrationResponse } from '@slipway/contract/identity/second-factor/webauthn.ts'
import type { Clock } from '../../../clock.ts'
import { isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { FactorKeys } from './factor-keys.ts'
import {
  ALGORITHMS,
  described,
  refusedPasskey,
  verified,
  type Asking,
  type PasskeyChallenges,
} from './passkey-challenges.ts'
import { passkeysStore, type StoredPasskey } from './passkeys.store.ts'
import { placeOf } from './relying-party.ts'

const { challengeLifeMs } = secondFactorLimits

/** WebAuthn §7.1: a new passkey is asked for, read, and saved. */
export function passkeyRegistration(
  db: Database,
  clock: Clock,
  keys: FactorKeys,
  { takenChallenge, hold }: PasskeyChallenges,
) {
  const store = passkeysStore(db)

  return {
    async askToMake(
      { accountId, account }: { accountId: number; account: string },
      { origin, holder }: Asking,
    ): Promise<CreationOptions> {
      const { rpId } = placeOf(origin)
      const known = await store.of(accountId)
      const limit = secondFactorLimits.passkeys.max
      if (known.length >= limit) throw new DomainError('second-factor.tooManyPasskeys', { limit })
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      const { rp, user, challenge, pubKeyCredParams, timeout } = await generateRegistrationOptions({
        rpName: 'Slipway',
        rpID: rpId,
        userID: keys.userHandleOf(accountId),
        userName: account,
        userDisplayName: account,
        timeout: challengeLifeMs,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      await hold(challenge, holder)
      return {
        rp,
        user,
        challenge,
        pubKeyCredParams,
        timeout,
        excludeCredentials: known.filter((one) => one.rpId === rpId).map(described),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      }
    },

    /** Reads a new passkey; `keepMade` keeps it. */
    async made(response: RegistrationResponse, { origin, holder }: Asking) {
      const { rpId, origins } = placeOf(origin)
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const { registrationInfo } = await verified(
        verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: await takenChallenge(response.response.clientDataJSON, holder),
          expectedOrigin: origins,
          expectedRPID: rpId,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!registrationInfo) throw refusedPasskey()
      const { credential } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: response.response.transports,
        rpId,
      }
    },

    async keepMade(
      tx: DatabaseOrTransaction,
      made: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'>,
      owner: { accountId: number; name: string },
    ): Promise<void> {
      try {
        await passkeysStore(tx).insert({ ...made, ...owner, createdAt: clock.now() })
      } catch (error) {
        if (isUniqueViolation(error)) throw refusedPasskey()
        throw error
      }
    },
  }
}
