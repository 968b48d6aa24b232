import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface OwnFirmware {
  productId: string
  firmwareType: FirmwareType
  firmwareLabel: string
  firmwareLabelEn: string
  createTime: number
}

/** Firmware of products; the caller has locked the product (CN-42). */
export const ownFirmwareStore = (db: DatabaseOrTransaction) => ({
  /** Throws a unique violation where the product has a firmware of this type. */
  async add({ productId, firmwareType, firmwareLabel, firmwareLabelEn, createTime }: OwnFirmware): Promise<string> {
    const { id } = await db
      .insertInto('firmwares')
      .values({
        product_id: productId,
        firmware_type: firmwareType,
        label: firmwareLabel,
        label_en: firmwareLabelEn,
        created_at: new Date(createTime),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async change(
    firmwareId: string,
    { firmwareLabel, firmwareLabelEn }: Pick<OwnFirmware, 'firmwareLabel' | 'firmwareLabelEn'>,
  ): Promise<void> {
    await db
      .updateTable('firmwares')
      .set({ label: firmwareLabel, label_en: firmwareLabelEn })
      .where('id', '=', rowNumberOf(firmwareId))
      .where('product_id', 'is not', null)
      .execute()
  },

  /** With its versions. */
  async remove(firmwareId: string): Promise<void> {
    await db
      .deleteFrom('firmwares')
      .where('id', '=', rowNumberOf(firmwareId))
      .where('product_id', 'is not', null)
      .execute()
  },
})

export type OwnFirmwareStore = ReturnType<typeof ownFirmwareStore>
