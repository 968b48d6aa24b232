import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { BATCH_ROWS } from '../../../db/batches/in-batches.ts'
import { sumUpInAudit } from '../../../db/batches/summed-audit.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { handOverStore } from './product-hand-over.store.ts'

export const HAND_OVER_JOB = 'products.hand-over'

/** Products that the deletion of their account moves itself, each with a change in the audit log. */
const WITHIN_CALL = 50

/** RB-17: includes deleted products, because they can be restored. */
export function productHandOver({ db, accounts }: { db: Database; accounts: Pick<AccountsApi, 'estates'> }) {
  const { estates } = accounts

  /** In the transaction of the deletion: moves some products, and leaves the others to the job. */
  async function begin(tx: DatabaseOrTransaction, estate: { accountId: number; heirId: number }): Promise<void> {
    await handOverStore(tx).move(estate, WITHIN_CALL)
    const products = await handOverStore(tx).left(estate.accountId)
    if (products > 0) await estates.begin(tx, { ...estate, products })
  }

  /**
   * Returns whether another step has work. A batch can move fewer than its limit while others are left: the purge
   * deletes products that the batch waits for.
   */
  const step = (estate: { accountId: number; heirId: number }): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      if (!(await estates.lock(tx, estate.accountId))) return false
      await sumUpInAudit(tx, ['products', 'product_members'])
      const moved = await handOverStore(tx).move(estate, BATCH_ROWS)
      const isLast = (await handOverStore(tx).left(estate.accountId)) === 0
      await estates.advance(tx, estate.accountId, { moved, isLast })
      return !isLast
    })

  return {
    begin,

    /** What a killed process has left is simply still there: the memberships of the account are the list of work. */
    async run(): Promise<void> {
      for (const estate of await estates.open()) while (await step(estate));
      await estates.forgetOld()
    },
  }
}
