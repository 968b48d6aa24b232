import { unlockAccount } from '@slipway/contract/identity/sign-in/locks.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import { serve, type Actor, type Route } from '../../../../http/route.ts'
import type { AccountNotices, AccountsApi } from '../../accounts/index.ts'
import type { SecondFactorApi } from '../../second-factor/index.ts'
import type { signInAttempts } from './login-attempts.ts'

interface Dependencies {
  db: Database
  accounts: AccountsApi
  attempts: ReturnType<typeof signInAttempts>
  secondFactor: Pick<SecondFactorApi, 'forgiveAll'>
  notices: AccountNotices
}

/** An administrator lifts the lock of an account. */
export function locksRoutes({ db, accounts, attempts, secondFactor, notices }: Dependencies): Route[] {
  async function unlock(targetUserId: string, actor: Actor): Promise<void> {
    const { account, wasLocked } = await inTransaction(db, async (tx) => {
      await accounts.holders.lockAdministration(tx, actor)
      const id = rowIdOf(targetUserId)
      const target = id === undefined ? undefined : await accounts.byId(id, tx)
      if (!target) throw new DomainError('accounts.notFound')
      await secondFactor.forgiveAll(target.accountId, tx)
      return { account: target.account, wasLocked: await attempts.forgive(target, tx) }
    })
    if (wasLocked) await notices.tell(account, 'unlocked', undefined)
  }

  return [
    serve(unlockAccount, async ({ input, actor }) => {
      await unlock(input.targetUserId, actor)
      return null
    }),
  ]
}
