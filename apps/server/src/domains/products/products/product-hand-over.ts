import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { BATCH_ROWS, inBatches } from '../../../db/batches/in-batches.ts'
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
    const moved = await handOverStore(tx).move(estate, WITHIN_CALL)
    if (moved < WITHIN_CALL) return
    const products = await handOverStore(tx).left(estate.accountId)
    if (products > 0) await estates.begin(tx, { ...estate, products })
  }

  const step = (estate: { accountId: number; heirId: number }, limit: number): Promise<number> =>
    inTransaction(db, async (tx) => {
      if (!(await estates.lock(tx, estate.accountId))) return 0
      await sumUpInAudit(tx, ['products', 'product_members'])
      const moved = await handOverStore(tx).move(estate, limit)
      await estates.advance(tx, estate.accountId, { moved, isLast: moved < BATCH_ROWS })
      return moved
    })

  return {
    begin,

    /** What a killed process has left is simply still there: the memberships of the account are the list of work. */
    async run(): Promise<void> {
      for (const estate of await estates.open()) await inBatches((limit) => step(estate, limit))
      await estates.forgetOld()
    },
  }
}
