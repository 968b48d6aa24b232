import type { Page } from '@slipway/contract/define-call.ts'
import { grayConfigsLimits } from '@slipway/contract/catalog/gray-configs/gray-configs.limits.ts'
import { isUpgrading, panelStatus, type PanelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { eibConfig, type Panel, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import type { GrayUses } from '../../catalog/gray-configs/index.ts'

export interface PanelList {
  /** Null: standard panels. */
  productId: string | null
  panelName: string
  firstCategory: string
  secondCategory: string
  status: PanelStatus | undefined
  /** Only those that products can choose. */
  isPublic: boolean
  isGated: boolean
  offset: number
  limit: number
}

interface PanelRow extends Omit<
  Panel,
  'panelId' | 'firstCat' | 'secondCat' | 'pversion' | 'eibConfig' | 'isUpgrading' | 'config'
> {
  id: number
  config: PanelConfig
}

const COLUMNS = sql`
  p.id, p.product_id as "productId", p.panel_name as "panelName", p.first_category as "firstCategory",
  p.second_category as "secondCategory", p.picture, p.rn_name as "rnName", p.rn_desc as "rnDesc",
  p.app_version as "appVersion", p.p_version as "pVersion", p.base_version as "baseVersion",
  p.panel_type as "panelType", p.status, coalesce(p.live_version, '') as version,
  coalesce(p.gray_version, '') as "grayVersion", p.gray_number as "grayNumber",
  coalesce(jsonb_array_length(p.audience -> 'accounts'), cardinality(g.accounts), 0) as "grayAccounts",
  coalesce(p.audience ->> 'ratio', g.config ->> 'ratio')::int as "grayRatio",
  coalesce((select n from counters where scope = 'panelProducts' and key = p.id::text), 0) as "usedBy",
  p.created_at as "createTime", p.updated_at as "updateTime"`
/** With the gray config that decides who gets the version in gray. */
const PANELS = sql`panels p left join gray_configs g on g.gray_number = p.gray_number`
/** A document has up to 64 KiB, and no list shows it. */
const LISTED = sql`${COLUMNS}, p.config - 'document' as config`

const toPanel = ({ id, ...row }: PanelRow): Panel => ({
  panelId: String(id),
  ...row,
  firstCat: row.firstCategory,
  secondCat: row.secondCategory,
  pversion: row.pVersion,
  eibConfig: row.config.kind === 'eib' ? eibConfig : null,
  isUpgrading: isUpgrading(row),
})

const OPEN = sql`(${panelStatus.grayscale}, ${panelStatus.published})`

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

/** A panel without a category suits all of them. */
const suits = (firstCategory: string, secondCategory: string): RawBuilder<unknown> =>
  sql`p.first_category in ('', ${firstCategory}) and p.second_category in ('', ${secondCategory})`

export const panelsViews = (db: DatabaseOrTransaction) => ({
  /** Newest first. The list without filters has a counter; what filters find is counted. */
  async list(asked: PanelList): Promise<Page<Panel>> {
    const { productId, panelName, firstCategory, secondCategory, status } = asked
    const narrowing = [
      ...(panelName ? [sql`p.panel_name ilike ${`%${likeLiteral(panelName)}%`}`] : []),
      ...(firstCategory ? [sql`p.first_category = ${firstCategory}`] : []),
      ...(secondCategory ? [sql`p.second_category = ${secondCategory}`] : []),
      ...(status === undefined ? [] : [sql`p.status = ${status}`]),
      ...(asked.isPublic ? [sql`p.status in ${OPEN}`] : []),
      ...(asked.isGated ? [sql`p.gray_version is not null`] : []),
    ]
    const where = all([productId === null ? sql`p.product_id is null` : sql`p.product_id = ${productId}`, ...narrowing])
    const { rows } = await sql<PanelRow>`
      select ${LISTED} from ${PANELS} where ${where} order by p.created_at desc, p.id desc
      limit ${asked.limit} offset ${asked.offset}`.execute(db)
    const counted =
      narrowing.length > 0
        ? sql<{ n: number }>`select count(*) as n from panels p where ${where}`
        : sql<{ n: number }>`select n from counters where scope = 'panels' and key = ${productId ?? '*'}`
    const [total] = (await counted.execute(db)).rows
    return { items: rows.map(toPanel), total: total?.n ?? 0 }
  },

  /** With its document. */
  async find(panelId: string): Promise<Panel | undefined> {
    const { rows } = await sql<PanelRow>`
      select ${COLUMNS}, p.config from ${PANELS} where p.id = ${rowNumberOf(panelId)}`.execute(db)
    return rows[0] && toPanel(rows[0])
  },

  /** What a product can choose: its own panels that are not offline, then the open standard panels of its category. */
  async choices(asked: {
    productId: string | undefined
    firstCategory: string
    secondCategory: string
    offset: number
    limit: number
  }): Promise<Panel[]> {
    const isOwn = sql`p.product_id = ${asked.productId ?? null} and p.status <> ${panelStatus.removed}`
    const isStandard = sql`p.product_id is null and p.status in ${OPEN} and ${suits(asked.firstCategory, asked.secondCategory)}`
    const { rows } = await sql<PanelRow>`
      select ${LISTED} from ${PANELS} where (${isOwn}) or (${isStandard})
      order by p.product_id nulls last, p.created_at desc, p.id desc limit ${asked.limit} offset ${asked.offset}`.execute(
      db,
    )
    return rows.map(toPanel)
  },

  /** The products with this panel that the reader can open. */
  async products(
    panelId: string,
    { accountId, isAdministrator }: { accountId: number; isAdministrator: boolean },
  ): Promise<{ productId: string; productName: string }[]> {
    const { rows } = await sql<{ productId: string; productName: string }>`
      select p.id as "productId", p.product_name as "productName"
      from product_panels chosen join products p on p.id = chosen.product_id
      where chosen.panel_id = ${rowNumberOf(panelId)} and p.deleted_at is null
        and (${isAdministrator} or exists (
          select from product_members mine where mine.product_id = p.id and mine.account_id = ${accountId}
        ))
      order by p.created_at desc, p.id limit 100`.execute(db)
    return rows
  },

  /**
   * Versions in gray release to these configs, in panels of deleted products, too: they can be restored. All are counted,
   * and of each config so many are read as are named.
   */
  async grayUses(
    grayNumbers: readonly number[],
    { accountId, isAdministrator }: { accountId: number; isAdministrator: boolean },
  ): Promise<GrayUses[]> {
    type Ranked = GrayUses['open'][number] & { grayNumber: number; mayOpen: boolean; total: number }
    const { rows } = await sql<Ranked>`
      select kind, id, name, "productId", version, "grayNumber", "mayOpen", total from (
        select found.*, count(*) over (partition by "grayNumber") as total,
          row_number() over (partition by "grayNumber", "mayOpen" order by "updatedAt" desc, id desc) as place
        from (
          select 'panel' as kind, p.id::text as id, p.panel_name as name, p.product_id as "productId",
            p.gray_version as version, p.gray_number as "grayNumber", p.updated_at as "updatedAt",
            (p.product_id is null or exists (
              select from products o where o.id = p.product_id and o.deleted_at is null and (${isAdministrator} or exists (
                select from product_members mine where mine.product_id = o.id and mine.account_id = ${accountId}
              ))
            )) as "mayOpen"
          from panels p where p.gray_number = any(${[...grayNumbers]}::integer[])
        ) as found
      ) as ranked
      where place <= case when "mayOpen" then ${grayConfigsLimits.usesNamed}::integer else 1 end order by place`.execute(
      db,
    )
    return [...Map.groupBy(rows, ({ grayNumber }) => grayNumber)].map(([grayNumber, found]) => ({
      grayNumber,
      total: found[0]?.total ?? 0,
      open: found
        .filter(({ mayOpen }) => mayOpen)
        .map(({ kind, id, name, productId, version }) => ({ kind, id, name, productId, version })),
    }))
  },

  async productCount(panelId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select n from counters where scope = 'panelProducts' and key = ${panelId}`.execute(db)
    return rows[0]?.n ?? 0
  },
})
