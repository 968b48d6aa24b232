import type { Page } from '@slipway/contract/define-call.ts'
import type { ModuleDetail, RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'

interface ModuleRow extends Omit<RadioModule, 'moduleId' | 'mid'> {
  id: number
}

export interface ModuleList {
  keyword: string
  offset: number
  limit: number
}

/** Who reads: the products of others are only counted. */
export interface ModuleReader {
  accountId: number
  isAdministrator: boolean
}

const COLUMNS = sql`
  m.id, m.module_name as "moduleName", m.module_pic as "modulePic", m.module_size as "moduleSize",
  m.module_desc as "moduleDesc", m.circuit_diagram as "circuitDiagram",
  m.module_introduction_doc as "moduleIntroductionDoc", m.communication_mode as "communicationMode",
  m.develop_mode as "developMode", m.chip,
  coalesce((select n from counters where scope = 'moduleProducts' and key = m.id::text), 0) as "productCount",
  coalesce((select n from counters where scope = 'moduleFirmwares' and key = m.id::text), 0) as "firmwareCount",
  m.created_at as "createTime", m.updated_at as "updateTime"`

const toModule = ({ id, ...row }: ModuleRow): RadioModule => ({ moduleId: String(id), mid: String(id), ...row })

export const modulesViews = (db: DatabaseOrTransaction) => ({
  /** Newest first; all of them have a counter, the few that a search finds are counted. */
  async list({ keyword, offset, limit }: ModuleList): Promise<Page<RadioModule>> {
    const meant = `%${likeLiteral(keyword)}%`
    const where = keyword
      ? sql`where m.module_name ilike ${meant} or m.chip ilike ${meant} or m.module_desc ilike ${meant}`
      : sql``
    const { rows } = await sql<ModuleRow>`
      select ${COLUMNS} from modules m ${where} order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(
      db,
    )
    const counted = keyword
      ? sql<{ n: number }>`select count(*) as n from modules m ${where}`
      : sql<{ n: number }>`select n from counters where scope = 'modules' and key = '*'`
    const [total] = (await counted.execute(db)).rows
    return { items: rows.map(toModule), total: total?.n ?? 0 }
  },

  async find(moduleId: string): Promise<RadioModule | undefined> {
    const { rows } = await sql<ModuleRow>`
      select ${COLUMNS} from modules m where m.id = ${rowNumberOf(moduleId)}`.execute(db)
    return rows[0] && toModule(rows[0])
  },

  /** The newest products with this module that the reader can open. */
  async products(moduleId: string, { accountId, isAdministrator }: ModuleReader): Promise<ModuleDetail['products']> {
    const { rows } = await sql<ModuleDetail['products'][number]>`
      select p.id as "productId", p.product_name as "productName"
      from product_modules chosen join products p on p.id = chosen.product_id
      where chosen.module_id = ${rowNumberOf(moduleId)} and p.deleted_at is null
        and (${isAdministrator} or exists (
          select from product_members mine where mine.product_id = p.id and mine.account_id = ${accountId}
        ))
      order by p.created_at desc, p.id limit ${moduleLimits.productsNamed}`.execute(db)
    return rows
  },

  async productCount(moduleId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select n from counters where scope = 'moduleProducts' and key = ${moduleId}`.execute(db)
    return rows[0]?.n ?? 0
  },
})
