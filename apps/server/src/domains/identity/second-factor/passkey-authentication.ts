import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { AssertionResponse, RequestOptions } from '@slipway/contract/identity/second-factor/webauthn.ts'
import type { Clock } from '../../../clock.ts'
import { isSame } from '../../../crypto/random-secrets.ts'
import type { Database } from '../../../db/database.ts'
import type { FactorKeys } from './factor-keys.ts'
import { described, refusedPasskey, verified, type Asking, type PasskeyChallenges } from './passkey-challenges.ts'
import { passkeysStore } from './passkeys.store.ts'
import { placeOf } from './relying-party.ts'

const { challengeLifeMs } = secondFactorLimits

interface Assertion extends Asking {
  response: AssertionResponse
  /** Undefined: whosever passkey it is. */
  accountId: number | undefined
  /** The device must have recognised its owner, by finger, face or PIN. */
  verifiesUser: boolean
}

/** WebAuthn §7.2: a known passkey is asked to sign, and its signature verified. */
export function passkeyAuthentication(
  db: Database,
  clock: Clock,
  keys: FactorKeys,
  { takenChallenge, hold }: PasskeyChallenges,
) {
  const store = passkeysStore(db)

  const isOwnHandle = (handle: string, accountId: number): boolean =>
    isSame(Buffer.from(handle, 'base64url'), keys.userHandleOf(accountId))

  return {
    /** `accountId` undefined: the authenticator offers what it has for this host. */
    async askToSign(
      { origin, holder }: Asking,
      accountId: number | undefined,
      verifiesUser: boolean,
    ): Promise<RequestOptions> {
      const { rpId } = placeOf(origin)
      const own = accountId === undefined ? [] : await store.of(accountId)
      const userVerification = verifiesUser ? 'required' : 'preferred'
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      const { challenge, timeout } = await generateAuthenticationOptions({
        rpID: rpId,
        userVerification,
        timeout: challengeLifeMs,
      })
      await hold(challenge, holder)
      return {
        challenge,
        rpId,
        timeout,
        allowCredentials: own.filter((one) => one.rpId === rpId).map(described),
        userVerification,
      }
    },

    /** Whose passkey signed. Throws where it is another account's, a copy, or made for another host. */
    async signedBy({ response, origin, holder, accountId, verifiesUser }: Assertion): Promise<number> {
      const { rpId, origins } = placeOf(origin)
      const expectedChallenge = await takenChallenge(response.response.clientDataJSON, holder)
      const passkey = await store.byCredential(response.id)
      if (!passkey || passkey.rpId !== rpId) throw refusedPasskey()
      if (accountId !== undefined && passkey.accountId !== accountId) throw refusedPasskey()
      const { userHandle, ...signed } = response.response
      if (userHandle && !isOwnHandle(userHandle, passkey.accountId)) throw refusedPasskey()
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const { verified: isRight, authenticationInfo } = await verified(
        verifyAuthenticationResponse({
          response: { ...response, response: signed, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origins,
          expectedRPID: rpId,
          credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
          requireUserVerification: verifiesUser,
        }),
      )
      const isFirstUse = isRight && (await store.markUsed(passkey, authenticationInfo.newCounter, clock.now()))
      if (!isFirstUse) throw refusedPasskey()
      return passkey.accountId
    },
  }
}
