import type { Page } from '@slipway/contract/define-call.ts'
import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import { programIn } from './panel-programs.ts'
import type { Stamp } from './panels.store.ts'

export interface StoredVersion {
  version: string
  note: string
  createTime: number
  createdBy: number | null
}

const toVersion = (
  row: Pick<Row<'panel_versions'>, 'version' | 'note' | 'created_at' | 'created_by'>,
): StoredVersion => ({
  version: row.version,
  note: row.note,
  createTime: row.created_at,
  createdBy: row.created_by,
})

/** What users see of panels: each version is written once. */
export const panelVersionsStore = (db: DatabaseOrTransaction) => ({
  async add(
    panelId: string,
    { version, config, modelMark, note }: { version: string; config: PanelConfig; modelMark: string; note: string },
    { updateTime, updatedBy }: Stamp,
  ): Promise<void> {
    await db
      .insertInto('panel_versions')
      .values({
        panel_id: rowNumberOf(panelId),
        version,
        config: JSON.stringify(config),
        mini_program_id: programIn(config) ?? null,
        model_mark: modelMark,
        note,
        created_at: new Date(updateTime),
        created_by: updatedBy,
      })
      .execute()
  },

  async all(panelId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('panel_versions')
      .select('version')
      .where('panel_id', '=', rowNumberOf(panelId))
      .execute()
    return rows.map(({ version }) => version)
  },

  /** Newest first. */
  async page(panelId: string, { offset, limit }: { offset: number; limit: number }): Promise<Page<StoredVersion>> {
    const id = rowNumberOf(panelId)
    const rows = await db
      .selectFrom('panel_versions')
      .select(['version', 'note', 'created_at', 'created_by'])
      .where('panel_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('version', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const counter = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'panelVersions')
      .where('key', '=', panelId)
      .executeTakeFirst()
    return { items: rows.map(toVersion), total: counter?.n ?? 0 }
  },

  async find(panelId: string, version: string): Promise<(StoredVersion & { config: PanelConfig }) | undefined> {
    const row = await db
      .selectFrom('panel_versions')
      .select(['version', 'note', 'created_at', 'created_by', 'config'])
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('version', '=', version)
      .executeTakeFirst()
    return row && { ...toVersion(row), config: row.config as unknown as PanelConfig }
  },

  async configOf(panelId: string, version: string): Promise<PanelConfig | undefined> {
    const row = await db
      .selectFrom('panel_versions')
      .select('config')
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('version', '=', version)
      .executeTakeFirst()
    return row && (row.config as unknown as PanelConfig)
  },
})
