import type { LightModelId, MconfigInfo } from '@slipway/contract/products/hardware/light-strip.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface StoredStrip {
  modelId: LightModelId
  mconfigInfo: MconfigInfo
  updateTime: number
  updatedBy: number
}

export const lightStripStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string, firmwareUpgradeCode: string): Promise<StoredStrip | undefined> {
    const row = await db
      .selectFrom('hardware_configs')
      .selectAll()
      .where('product_id', '=', productId)
      .where('firmware_upgrade_code', '=', firmwareUpgradeCode)
      .executeTakeFirst()
    // Stored values were validated on write.
    return (
      row && {
        modelId: row.model_id as LightModelId,
        mconfigInfo: row.mconfig_info as unknown as MconfigInfo,
        updateTime: row.updated_at,
        updatedBy: row.updated_by,
      }
    )
  },

  async save(
    productId: string,
    firmwareUpgradeCode: string,
    { modelId, mconfigInfo, updateTime, updatedBy }: StoredStrip,
  ): Promise<void> {
    const columns = {
      model_id: modelId,
      mconfig_info: JSON.stringify(mconfigInfo),
      updated_at: new Date(updateTime),
      updated_by: updatedBy,
    }
    await db
      .insertInto('hardware_configs')
      .values({ product_id: productId, firmware_upgrade_code: firmwareUpgradeCode, ...columns })
      .onConflict((conflict) => conflict.columns(['product_id', 'firmware_upgrade_code']).doUpdateSet(columns))
      .execute()
  },
})
