import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface DomainChange {
  code: string
  /** Empty: the domain is removed. */
  domain: string
  by: number
  at: number
}

export const areasStore = (db: DatabaseOrTransaction) => ({
  /** By country code; countries without a domain are missing. */
  async domains(): Promise<Map<string, string>> {
    const rows = await db.selectFrom('country_domains').select(['country_code', 'domain']).execute()
    return new Map(rows.map(({ country_code, domain }) => [country_code, domain]))
  },

  async setDomain({ code, domain, by, at }: DomainChange): Promise<void> {
    if (domain === '') {
      await db.deleteFrom('country_domains').where('country_code', '=', code).execute()
      return
    }
    const set = { domain, changed_by: by, changed_at: new Date(at) }
    await db
      .insertInto('country_domains')
      .values({ country_code: code, ...set })
      .onConflict((conflict) => conflict.column('country_code').doUpdateSet(set))
      .execute()
  },
})
