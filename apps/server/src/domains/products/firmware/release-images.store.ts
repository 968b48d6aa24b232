import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A version that is released together with that of the release. */
export interface Partner {
  firmwareId: string
  firmwareType: FirmwareType
  packageId: string
}

export const releaseImagesStore = (db: DatabaseOrTransaction) => ({
  /** Replaces what is released together with the release's own version. */
  async setPartners(recordId: string, productId: string, partners: readonly Partner[]): Promise<void> {
    const releaseId = rowNumberOf(recordId)
    await db.deleteFrom('release_images').where('release_id', '=', releaseId).where('is_main', '=', false).execute()
    if (partners.length === 0) return
    await db
      .insertInto('release_images')
      .values(
        partners.map(({ firmwareId, firmwareType, packageId }) => ({
          release_id: releaseId,
          firmware_type: firmwareType,
          product_id: productId,
          firmware_id: rowNumberOf(firmwareId),
          package_id: rowNumberOf(packageId),
          is_main: false,
        })),
      )
      .execute()
  },
})
