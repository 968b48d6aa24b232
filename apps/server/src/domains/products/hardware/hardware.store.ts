import type { DevelopMode, FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface ChosenModule {
  moduleId: string
  developType: DevelopMode
}

interface Stamp {
  updateTime: number
  updatedBy: number
}

/** A firmware that a product has selected. */
export interface SelectedFirmware {
  firmwareType: FirmwareType
  firmwareId: string
  /** Null for custom firmware without a version. */
  packageId: string | null
  parameterConfig: Record<string, unknown>
  updateTime: number
  updatedBy: number | null
}

/** The module and the firmware of products. Callers have locked the product. */
export const hardwareStore = (db: DatabaseOrTransaction) => ({
  async module(productId: string): Promise<ChosenModule | undefined> {
    const row = await db
      .selectFrom('product_modules')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row && { moduleId: String(row.module_id), developType: row.develop_type as DevelopMode }
  },

  /** Who chose it, and when; undefined where it was chosen before that was stored. */
  async moduleStamp(productId: string): Promise<Stamp | undefined> {
    const row = await db
      .selectFrom('product_modules')
      .select(['updated_at', 'updated_by'])
      .where('product_id', '=', productId)
      .executeTakeFirst()
    const { updated_at: updateTime, updated_by: updatedBy } = row ?? { updated_at: null, updated_by: null }
    return updateTime === null || updatedBy === null ? undefined : { updateTime, updatedBy }
  },

  /** Throws a foreign key violation where the module was deleted. */
  async choose(
    productId: string,
    { moduleId, developType, updateTime, updatedBy }: ChosenModule & Stamp,
  ): Promise<void> {
    const columns = {
      module_id: rowNumberOf(moduleId),
      develop_type: developType,
      updated_at: new Date(updateTime),
      updated_by: updatedBy,
    }
    await db
      .insertInto('product_modules')
      .values({ product_id: productId, ...columns })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
      .execute()
  },

  /** By type. */
  async selected(productId: string): Promise<SelectedFirmware[]> {
    const rows = await db
      .selectFrom('product_firmwares')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('firmware_type')
      .execute()
    return rows.map(toSelected)
  },

  /** In place of the one of its type. Throws a foreign key violation where firmware or version were deleted. */
  async select(productId: string, { firmwareType, ...selection }: SelectedFirmware): Promise<void> {
    const columns = {
      firmware_id: rowNumberOf(selection.firmwareId),
      package_id: selection.packageId === null ? null : rowNumberOf(selection.packageId),
      parameter_config: JSON.stringify(selection.parameterConfig),
      updated_at: new Date(selection.updateTime),
      updated_by: selection.updatedBy,
    }
    await db
      .insertInto('product_firmwares')
      .values({ product_id: productId, firmware_type: firmwareType, ...columns })
      .onConflict((conflict) => conflict.columns(['product_id', 'firmware_type']).doUpdateSet(columns))
      .execute()
  },

  async unselect(productId: string, firmwareType: FirmwareType): Promise<void> {
    await db
      .deleteFrom('product_firmwares')
      .where('product_id', '=', productId)
      .where('firmware_type', '=', firmwareType)
      .execute()
  },
})

/** Stored values were validated on write. */
const toSelected = (row: Row<'product_firmwares'>): SelectedFirmware => ({
  firmwareType: row.firmware_type as FirmwareType,
  firmwareId: String(row.firmware_id),
  packageId: row.package_id === null ? null : String(row.package_id),
  parameterConfig: row.parameter_config as Record<string, unknown>,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
