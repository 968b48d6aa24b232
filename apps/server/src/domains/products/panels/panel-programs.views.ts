import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface ProgramUses {
  /** Names, the newest first. */
  panels: string[]
  panelTotal: number
  /** Those that the reader can open. */
  products: { productId: string; productName: string }[]
  productTotal: number
}

/** Panels with a version of this mini-program that users have or can get, and the products with one of them. */
export async function programUses(
  db: DatabaseOrTransaction,
  miniProgramId: string,
  { accountId, isAdministrator }: { accountId: number; isAdministrator: boolean },
): Promise<ProgramUses> {
  const naming = sql`
    select p.id, p.panel_name from panels p
    where p.mini_program_id = ${miniProgramId} and p.status <> ${panelStatus.removed}
    union
    select p.id, p.panel_name from panel_versions v
    join panels p on p.id = v.panel_id and v.version in (p.live_version, p.gray_version)
    where v.mini_program_id = ${miniProgramId} and p.status <> ${panelStatus.removed}`
  const { rows: panels } = await sql<{ panelName: string; total: number }>`
    select panel_name as "panelName", count(*) over () as total from (${naming}) as found
    order by id desc limit ${panelsLimits.usesNamed}`.execute(db)
  const { rows: products } = await sql<{ productId: string; productName: string; total: number; mayOpen: boolean }>`
    select * from (
      select p.id as "productId", p.product_name as "productName", count(*) over () as total,
        (${isAdministrator}::boolean or exists (
          select from product_members mine where mine.product_id = p.id and mine.account_id = ${accountId}
        )) as "mayOpen"
      from product_panels chosen join products p on p.id = chosen.product_id
      where p.deleted_at is null and chosen.panel_id in (select id from (${naming}) as found)
      order by "mayOpen" desc, p.created_at desc, p.id limit ${panelsLimits.usesNamed}
    ) as listed`.execute(db)
  return {
    panels: panels.map(({ panelName }) => panelName),
    panelTotal: panels[0]?.total ?? 0,
    products: products
      .filter(({ mayOpen }) => mayOpen)
      .map(({ productId, productName }) => ({ productId, productName })),
    productTotal: products[0]?.total ?? 0,
  }
}
