import { DAY_MS } from '@slipway/contract/durations.ts'
import type { AccountEstate } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { accountLimits } from '@slipway/contract/identity/accounts/accounts.limits.ts'
import type { Clock } from '../../../clock.ts'
import { notify, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { accountEstatesStore, type OpenEstate } from './account-estates.store.ts'

const ESTATE_WAITS = 'account_estate_waits'

/** Products of deleted accounts that a job of a higher floor moves in batches. */
export function accountEstates(db: Database, clock: Clock) {
  return {
    /** In the transaction of the deletion, where too many products are left to be moved in it. */
    async begin(tx: DatabaseOrTransaction, estate: OpenEstate & { products: number }): Promise<void> {
      await accountEstatesStore(tx).add(estate, clock.now())
      await notify(tx, ESTATE_WAITS)
    },

    open: (): Promise<OpenEstate[]> => accountEstatesStore(db).open(),

    /** False where the estate is settled; otherwise locked until the transaction ends. */
    lock: (tx: DatabaseOrTransaction, accountId: number): Promise<boolean> => accountEstatesStore(tx).lock(accountId),

    /** In the transaction of a batch. */
    advance: (tx: DatabaseOrTransaction, accountId: number, batch: { moved: number; isLast: boolean }): Promise<void> =>
      accountEstatesStore(tx).advance(accountId, { ...batch, at: clock.now() }),

    list: (): Promise<AccountEstate[]> => accountEstatesStore(db).list(accountLimits.estates.shown),

    forgetOld: (): Promise<void> =>
      accountEstatesStore(db).forgetEnded(clock.now() - accountLimits.estates.keepDays * DAY_MS),

    /** Called when any process leaves an estate to settle; a job covers a missed notification. */
    async onWaiting(run: () => void): Promise<void> {
      await db.listen(ESTATE_WAITS, { onMessage: run, onGap: run })
    },
  }
}

export type AccountEstates = ReturnType<typeof accountEstates>
