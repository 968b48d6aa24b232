import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface ApplicationView {
  applicationId: number
  productId: string
  productName: string
  productModel: string
  createTime: number
  quantity: number
  downloadTime: number | null
}

const rowsOf = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('serial_applications as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['a.id as applicationId', 'a.product_id as productId', 'a.created_at as createTime', 'a.quantity'])
    .select(['p.product_name as productName', 'p.product_model as productModel', 'a.downloaded_at as downloadTime'])
    .where('a.account_id', '=', accountId)

/** Applications of one account; those of other accounts are invisible to it. */
export const serialNumbersViews = (db: DatabaseOrTransaction) => ({
  list: (accountId: number, { offset, limit }: { offset: number; limit: number }): Promise<ApplicationView[]> =>
    rowsOf(db, accountId).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(limit).offset(offset).execute(),

  /** Uses the index over accounts, which is cheap because the applications of a day are limited. */
  async count(accountId: number): Promise<number> {
    const row = await db
      .selectFrom('serial_applications')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  find: (accountId: number, applicationId: number): Promise<ApplicationView | undefined> =>
    rowsOf(db, accountId).where('a.id', '=', applicationId).executeTakeFirst(),
})
