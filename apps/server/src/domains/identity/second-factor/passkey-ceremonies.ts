import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type {
  AssertionResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@slipway/contract/identity/second-factor/webauthn.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Clock } from '../../../clock.ts'
import { isSame } from '../../../crypto/random-secrets.ts'
import { isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { FactorKeys } from './factor-keys.ts'
import { placeOf } from './relying-party.ts'
import { passkeysStore, type KeptPasskey } from './passkeys.store.ts'

const { challengeLifeMs } = secondFactorLimits

/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** Who asks an authenticator, and from where. */
export interface Asking {
  /** The origin that the request came to. */
  origin: string
  /** A hash of the session, the pending sign-in or the browser: nobody else can answer. */
  holder: Buffer
}

interface Assertion extends Asking {
  response: AssertionResponse
  /** Undefined: whosever passkey it is. */
  accountId: number | undefined
  /** The device must have recognised its owner, by finger, face or PIN. */
  verifiesUser: boolean
}

const refusedPasskey = () => new DomainError('second-factor.passkeyRefused')

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
const verified = <T>(verifying: Promise<T>): Promise<T> =>
  verifying.catch((error: unknown) => {
    throw Object.assign(refusedPasskey(), { cause: error })
  })

/** WebAuthn: what browsers are asked, and what is made of their answers. */
export function passkeyCeremonies(db: Database, clock: Clock, keys: FactorKeys) {
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

  const isOwnHandle = (handle: string, accountId: number): boolean =>
    isSame(Buffer.from(handle, 'base64url'), keys.userHandleOf(accountId))

  return {
    async askToMake(
      { accountId, account }: { accountId: number; account: string },
      { origin, holder }: Asking,
    ): Promise<CreationOptions> {
      const { rpId } = placeOf(origin)
      const known = await store.of(accountId)
      const limit = secondFactorLimits.passkeys.max
      if (known.length >= limit) throw new DomainError('second-factor.tooManyPasskeys', { limit })
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
      made: Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'>,
      owner: { accountId: number; name: string },
    ): Promise<void> {
      try {
        await passkeysStore(tx).insert({ ...made, ...owner, createdAt: clock.now() })
      } catch (error) {
        if (isUniqueViolation(error)) throw refusedPasskey()
        throw error
      }
    },

    /** `accountId` undefined: the authenticator offers what it has for this host. */
    async askToSign(
      { origin, holder }: Asking,
      accountId: number | undefined,
      verifiesUser: boolean,
    ): Promise<RequestOptions> {
      const { rpId } = placeOf(origin)
      const own = accountId === undefined ? [] : await store.of(accountId)
      const userVerification = verifiesUser ? 'required' : 'preferred'
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

const described = ({ credentialId, transports }: KeptPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

export type PasskeyCeremonies = ReturnType<typeof passkeyCeremonies>
