import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { AccountNotices, AccountsApi } from '../accounts/index.ts'
import type { RolesApi } from '../roles/index.ts'
import type { CountedTries } from './attempt-limiter.ts'
import type { FactorKeys } from './factor-keys.ts'
import { factorProofs } from './factor-proofs.ts'
import type { FactorSessions } from './factor-sessions.ts'
import { factorsStore } from './factors.store.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { passkeysStore } from './passkeys.store.ts'
import { newRecoveryCodes, shownCode } from './recovery-codes.ts'

export interface FactorDependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  roles: Pick<RolesApi, 'byId'>
  sessions: FactorSessions
  keys: FactorKeys
  tries: CountedTries
  ceremonies: PasskeyCeremonies
  notices: AccountNotices
}

/** What every change of a factor needs: a proof, the account's lock, and its recovery codes. */
export function factorChanges(parts: FactorDependencies) {
  const { db, accounts, roles, sessions, keys } = parts
  const { proofLeftMs, requireProof } = factorProofs(parts)

  async function isRequiredOf(accountId: number, tx: DatabaseOrTransaction = db): Promise<boolean> {
    const account = await accounts.byId(accountId, tx)
    const role = account && (await roles.byId(account.roleId))
    return role?.requiresSecondFactor === true
  }

  /** Runs with the account's factors locked; afterwards every process reloads the account's sessions. */
  const change = <T>(accountId: number, work: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await factorsStore(tx).lock(accountId)
      const result = await work(tx)
      await sessions.changeAllOf(accountId, tx)
      return result
    })

  async function newCodes(accountId: number, tx: DatabaseOrTransaction): Promise<string[]> {
    const codes = newRecoveryCodes()
    await factorsStore(tx).replaceRecoveryCodes(
      accountId,
      codes.map((code) => keys.hashOf(code, accountId)),
    )
    return codes.map(shownCode)
  }

  /** With the first factor come recovery codes. */
  const firstCodes = async (accountId: number, tx: DatabaseOrTransaction): Promise<string[] | null> =>
    (await factorsStore(tx).recoveryCodesLeft(accountId)) > 0 ? null : newCodes(accountId, tx)

  const countOf = async (accountId: number, tx: DatabaseOrTransaction): Promise<number> =>
    (await passkeysStore(tx).of(accountId)).length + ((await factorsStore(tx).totp(accountId)) ? 1 : 0)

  /** After a removal: the last factor takes the recovery codes with it, and stays where the role asks for one. */
  async function settleRest(accountId: number, tx: DatabaseOrTransaction): Promise<void> {
    if ((await countOf(accountId, tx)) > 0) return
    if (await isRequiredOf(accountId, tx)) throw new DomainError('second-factor.lastOfRole')
    await factorsStore(tx).replaceRecoveryCodes(accountId, [])
  }

  return { proofLeftMs, requireProof, isRequiredOf, change, newCodes, firstCodes, countOf, settleRest }
}

export type FactorChanges = ReturnType<typeof factorChanges>
