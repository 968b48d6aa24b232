import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { CountedTries } from './attempt-limiter.ts'
import type { FactorKeys } from './factor-keys.ts'
import { factorsStore, type TriesOf } from './factors.store.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { passkeysStore } from './passkeys.store.ts'
import { typedCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type OnFailure = (failures: number) => Promise<void>

interface Dependencies {
  db: Database
  clock: Clock
  keys: FactorKeys
  tries: CountedTries
  ceremonies: PasskeyCeremonies
}

/** The checks of an account's factors for sign-in and proofs. */
export const factorChecks = ({ db, clock, keys, tries, ceremonies }: Dependencies) => ({
  /** The account's methods for the second step; empty where it has no second factor. */
  async methodsOf(accountId: number): Promise<StepMethod[]> {
    const store = factorsStore(db)
    const hasPasskey = (await passkeysStore(db).of(accountId)).length > 0
    const hasTotp = (await store.totp(accountId)) !== undefined
    if (!hasPasskey && !hasTotp) return []
    const hasCodes = (await store.recoveryCodesLeft(accountId)) > 0
    return [
      ...(hasPasskey ? ['passkey' as const] : []),
      ...(hasTotp ? ['totp' as const] : []),
      ...(hasCodes ? ['recovery' as const] : []),
    ]
  },

  /** Throws where the code is wrong or already used, or after too many failures at this place. */
  tryTotp: (triesOf: TriesOf, code: string, onFailure?: OnFailure): Promise<void> =>
    tries(
      triesOf,
      async (tx) => {
        const { accountId } = triesOf
        const store = factorsStore(tx)
        const totp = await store.totp(accountId)
        const step = totp && stepOf(keys.open(totp.sealed, accountId), code, clock.now())
        if (step === undefined) return 'second-factor.codeWrong'
        return (await store.takeStep(accountId, step)) ? undefined : 'second-factor.codeUsed'
      },
      onFailure,
    ),

  /** The same for a recovery code, which works once. */
  tryRecoveryCode: (triesOf: TriesOf, code: string, onFailure?: OnFailure): Promise<void> =>
    tries(
      triesOf,
      async (tx) => {
        const { accountId } = triesOf
        const hash = keys.hashOf(typedCode(code), accountId)
        return (await factorsStore(tx).takeRecoveryCode(accountId, hash)) ? undefined : 'second-factor.codeWrong'
      },
      onFailure,
    ),

  /** Counts attempts with another proof, such as the password, together with those with codes. */
  tryOther: tries,

  askToSign: ceremonies.askToSign,
  signedBy: ceremonies.signedBy,
})
