import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { nearerEnd, type Slice } from '../../../db/lists/nearer-end.ts'

export interface ApplicationView {
  applicationId: number
  productId: string
  productName: string
  productModel: string
  accountId: number
  account: string
  createTime: number
  quantity: number
  downloadTime: number | null
}

interface Reader {
  accountId: number
  /** Administrators apply for products without being members of them. */
  isAdministrator: boolean
}

/** Applications for the products that the reader is a member of; an administrator's own ones, too. */
const seenBy = (db: DatabaseOrTransaction, { accountId, isAdministrator }: Reader) => {
  const joined = db
    .selectFrom('product_members')
    .select('product_id')
    .where('account_id', '=', accountId)
    .where('is_deleted', '=', false)
  return db
    .selectFrom('serial_applications as a')
    .where((of) =>
      isAdministrator
        ? of.or([of('a.account_id', '=', accountId), of('a.product_id', 'in', joined)])
        : of('a.product_id', 'in', joined),
    )
}

const detailed = (rows: ReturnType<typeof seenBy>) =>
  rows
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .innerJoin('accounts as applicant', 'applicant.id', 'a.account_id')
    .select(['a.id as applicationId', 'a.product_id as productId', 'a.created_at as createTime', 'a.quantity'])
    .select(['a.account_id as accountId', 'applicant.account'])
    .select(['p.product_name as productName', 'p.product_model as productModel', 'a.downloaded_at as downloadTime'])

/** All others are invisible to the reader. */
export const serialNumbersViews = (db: DatabaseOrTransaction) => ({
  /** Newest first; past the middle from the other end, and first the ids, so that only they are joined. */
  async list(reader: Reader, slice: Slice, total: number): Promise<ApplicationView[]> {
    const { offset, limit, isBackward } = nearerEnd(slice, total)
    const direction = isBackward ? 'asc' : 'desc'
    const page = await seenBy(db, reader)
      .select('a.id')
      .orderBy('a.created_at', direction)
      .orderBy('a.id', direction)
      .limit(limit)
      .offset(offset)
      .execute()
    if (page.length === 0) return []
    const ids = page.map(({ id }) => id)
    return detailed(db.selectFrom('serial_applications as a').where('a.id', 'in', ids))
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .execute()
  },

  /** Counts through the index over products, which is cheap because the applications of a day are limited. */
  async count(reader: Reader): Promise<number> {
    const row = await seenBy(db, reader)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  find: (reader: Reader, applicationId: number): Promise<ApplicationView | undefined> =>
    detailed(seenBy(db, reader)).where('a.id', '=', applicationId).executeTakeFirst(),
})
