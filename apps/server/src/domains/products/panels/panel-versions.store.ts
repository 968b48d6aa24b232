import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Stamp } from './panels.store.ts'

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
