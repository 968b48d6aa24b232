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

interface Applicant {
  accountId: number
  /** Administrators apply for products without being members of them. */
  isAdministrator: boolean
}

/** Only of products that the applicant can still open. */
const ofApplicant = (db: DatabaseOrTransaction, { accountId, isAdministrator }: Applicant) => {
  const applied = db.selectFrom('serial_applications as a').where('a.account_id', '=', accountId)
  if (isAdministrator) return applied
  const joined = db.selectFrom('product_members').select('product_id').where('account_id', '=', accountId)
  return applied.where('a.product_id', 'in', joined)
}

const rowsOf = (db: DatabaseOrTransaction, applicant: Applicant) =>
  ofApplicant(db, applicant)
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['a.id as applicationId', 'a.product_id as productId', 'a.created_at as createTime', 'a.quantity'])
    .select(['p.product_name as productName', 'p.product_model as productModel', 'a.downloaded_at as downloadTime'])

/** Applications of one account; those of other accounts are invisible to it. */
export const serialNumbersViews = (db: DatabaseOrTransaction) => ({
  list: (applicant: Applicant, { offset, limit }: { offset: number; limit: number }): Promise<ApplicationView[]> =>
    rowsOf(db, applicant).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(limit).offset(offset).execute(),

  /** Uses the index over accounts, which is cheap because the applications of a day are limited. */
  async count(applicant: Applicant): Promise<number> {
    const row = await ofApplicant(db, applicant)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  find: (applicant: Applicant, applicationId: number): Promise<ApplicationView | undefined> =>
    rowsOf(db, applicant).where('a.id', '=', applicationId).executeTakeFirst(),
})
