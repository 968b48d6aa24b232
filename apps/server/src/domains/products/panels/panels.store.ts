import type { PanelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { PanelConfig, PanelKind, PanelType } from '@slipway/contract/products/panels/panels.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import type { PanelAudience } from './panel-audience.ts'
import { programIn } from './panel-programs.ts'

/** What people write about a panel. */
export interface PanelTexts {
  panelName: string
  rnName: string
  rnDesc: string
  firstCategory: string
  secondCategory: string
  picture: string
  appVersion: string
  pVersion: string
  baseVersion: string
  config: PanelConfig
}

export interface StoredPanel extends PanelTexts {
  panelId: string
  productId: string | null
  panelType: PanelType
  kind: PanelKind
  status: PanelStatus
  version: string
  grayVersion: string
  audience: PanelAudience | null
  updateTime: number
  updatedBy: number | null
}

export interface Stamp {
  updateTime: number
  /** Null: the account is deleted. */
  updatedBy: number | null
}

export interface PanelState {
  status: PanelStatus
  version: string
  gray: { version: string; audience: PanelAudience } | null
}

const byId = (db: DatabaseOrTransaction, panelId: string) =>
  db.selectFrom('panels').selectAll().where('id', '=', rowNumberOf(panelId))

export const panelsStore = (db: DatabaseOrTransaction) => ({
  /** Additions wait for each other, so that the limits hold; readers do not wait. */
  async lockAll(): Promise<void> {
    await sql`lock table panels in share row exclusive mode`.execute(db)
  },

  /** Of a product, or of the standard panels. */
  async count(productId: string | null): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'panels')
      .where('key', '=', productId ?? '*')
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** Throws a unique violation where a panel has this name or RN name. */
  async add(
    { productId, panelType, ...texts }: PanelTexts & Pick<StoredPanel, 'productId' | 'panelType'>,
    stamp: Stamp,
  ): Promise<string> {
    const { id } = await db
      .insertInto('panels')
      .values({
        ...columnsOf(texts, stamp),
        product_id: productId,
        panel_type: panelType,
        kind: texts.config.kind,
        created_at: new Date(stamp.updateTime),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async change(panelId: string, texts: PanelTexts, stamp: Stamp): Promise<void> {
    await db.updateTable('panels').set(columnsOf(texts, stamp)).where('id', '=', rowNumberOf(panelId)).execute()
  },

  async setState(panelId: string, { status, version, gray }: PanelState, { updateTime, updatedBy }: Stamp) {
    await db
      .updateTable('panels')
      .set({
        status,
        live_version: version || null,
        gray_version: gray?.version ?? null,
        ...audienceColumns(gray?.audience),
        updated_at: new Date(updateTime),
        updated_by: updatedBy,
      })
      .where('id', '=', rowNumberOf(panelId))
      .execute()
  },

  /** What an upgrade that is published leaves behind. */
  async setConfig(panelId: string, config: PanelConfig): Promise<void> {
    await db
      .updateTable('panels')
      .set({ config: JSON.stringify(config), mini_program_id: programIn(config) ?? null })
      .where('id', '=', rowNumberOf(panelId))
      .execute()
  },

  /** A panel of a product only for its members and for administrators: for all others it isn't there (SI-019). */
  async findFor(
    panelId: string,
    { accountId, isAdministrator }: { accountId: number; isAdministrator: boolean },
  ): Promise<StoredPanel | undefined> {
    const row = await byId(db, panelId)
      .where(
        sql<boolean>`(product_id is null or exists (
          select from products p where p.id = product_id and p.deleted_at is null and (${isAdministrator} or exists (
            select from product_members m where m.product_id = p.id and m.account_id = ${accountId}))))`,
      )
      .executeTakeFirst()
    return row && toStored(row)
  },

  async find(panelId: string): Promise<StoredPanel | undefined> {
    const row = await byId(db, panelId).executeTakeFirst()
    return row && toStored(row)
  },

  async findForUpdate(panelId: string): Promise<StoredPanel | undefined> {
    const row = await byId(db, panelId).forUpdate().executeTakeFirst()
    return row && toStored(row)
  },

  /** Locked against changes of its state until the transaction ends; others can choose it, too. */
  async findForChoice(panelId: string): Promise<StoredPanel | undefined> {
    const row = await byId(db, panelId).forShare().executeTakeFirst()
    return row && toStored(row)
  },

  async isNameTaken(panelName: string): Promise<boolean> {
    const row = await db
      .selectFrom('panels')
      .select('id')
      .where(sql`lower(panel_name)`, '=', panelName.toLowerCase())
      .executeTakeFirst()
    return row !== undefined
  },

  /** EIB panels share their RN name and are only found by their ID. */
  async idByRnName(rnName: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('panels')
      .select('id')
      .where(sql`lower(rn_name)`, '=', rnName.toLowerCase())
      .where('kind', '<>', 'eib')
      .executeTakeFirst()
    return row && String(row.id)
  },

  /** Throws a foreign key violation where a product has chosen it (CN-61). */
  async remove(panelId: string): Promise<void> {
    await db.deleteFrom('panels').where('id', '=', rowNumberOf(panelId)).execute()
  },
})

const audienceColumns = (audience: PanelAudience | undefined) =>
  audience && 'grayNumber' in audience
    ? { audience: null, gray_number: audience.grayNumber }
    : { audience: audience ? JSON.stringify(audience) : null, gray_number: null }

const columnsOf = (texts: PanelTexts, { updateTime, updatedBy }: Stamp) => ({
  panel_name: texts.panelName,
  rn_name: texts.rnName,
  rn_desc: texts.rnDesc,
  first_category: texts.firstCategory,
  second_category: texts.secondCategory,
  picture: texts.picture,
  app_version: texts.appVersion,
  p_version: texts.pVersion,
  base_version: texts.baseVersion,
  config: JSON.stringify(texts.config),
  mini_program_id: programIn(texts.config) ?? null,
  updated_at: new Date(updateTime),
  updated_by: updatedBy,
})

/** Stored values were validated on write. */
const toStored = (row: Row<'panels'>): StoredPanel => ({
  panelId: String(row.id),
  productId: row.product_id,
  panelName: row.panel_name,
  rnName: row.rn_name,
  rnDesc: row.rn_desc,
  firstCategory: row.first_category,
  secondCategory: row.second_category,
  picture: row.picture,
  appVersion: row.app_version,
  pVersion: row.p_version,
  baseVersion: row.base_version,
  panelType: row.panel_type as PanelType,
  kind: row.kind as PanelKind,
  status: row.status as PanelStatus,
  config: row.config as unknown as PanelConfig,
  version: row.live_version ?? '',
  grayVersion: row.gray_version ?? '',
  audience:
    row.gray_number === null ? (row.audience as unknown as PanelAudience | null) : { grayNumber: row.gray_number },
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
