import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { FactorDependencies } from './factor-changes.ts'
import { factorsStore } from './factors.store.ts'
import { passkeysStore } from './passkeys.store.ts'

type Dependencies = Pick<FactorDependencies, 'db' | 'accounts' | 'sessions' | 'notices'>

/** Deletes all of an account's factors and failures. */
export async function removeFactors(accountId: number, tx: DatabaseOrTransaction): Promise<void> {
  const store = factorsStore(tx)
  await store.lock(accountId)
  await store.removeTotp(accountId)
  await store.replaceRecoveryCodes(accountId, [])
  await store.forgetAllFailures(accountId)
  await passkeysStore(tx).removeAllOf(accountId)
}

/** An administrator's reset for a person who has lost every factor: deletes all factors and ends the sessions. */
export const factorsReset =
  ({ db, accounts, sessions, notices }: Dependencies) =>
  async (targetUserId: string, actor: Actor, locale: Locale): Promise<void> => {
    const { account } = await inTransaction(db, async (tx) => {
      await accounts.holders.lockAdministration(tx, actor)
      const id = rowIdOf(targetUserId)
      const target = id === undefined ? undefined : await accounts.byId(id, tx)
      if (!target || id === undefined) throw new DomainError('accounts.notFound')
      if (target.isRoot || target.accountId === actor.accountId) throw new DomainError('second-factor.notResettable')
      await removeFactors(id, tx)
      await sessions.endAllOf([id], tx)
      return target
    })
    await notices.tell(account, 'factorsReset', locale)
  }
