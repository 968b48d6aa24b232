import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const folderPanelsViews = (db: DatabaseOrTransaction) => ({
  /** The visual and blank panels of a product that are not offline, oldest first. */
  async designedOf(productId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('panels')
      .select('id')
      .where('product_id', '=', productId)
      .where('kind', 'in', ['visual', 'blank'])
      .where('status', '<>', panelStatus.removed)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => String(id))
  },

  /** Panels with this name, then those with this RN name; EIB panels share theirs. */
  async named(name: string): Promise<string[]> {
    const lower = name.toLowerCase()
    const isNamed = sql<boolean>`lower(panel_name) = ${lower}`
    const rows = await db
      .selectFrom('panels')
      .select('id')
      .where((on) => on.or([isNamed, on.and([sql<boolean>`lower(rn_name) = ${lower}`, on('kind', '<>', 'eib')])]))
      .orderBy(isNamed, 'desc')
      .execute()
    return rows.map(({ id }) => String(id))
  },
})
