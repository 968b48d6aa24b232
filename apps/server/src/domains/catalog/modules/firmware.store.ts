import type { ImageInfo } from '@slipway/contract/catalog/modules/image-info.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { PrivateFile } from '../../identity/uploads/index.ts'

export interface FirmwareTexts {
  firmwareLabel: string
  firmwareLabelEn: string
  /** Undefined: made for all categories. */
  mainCategoryId: string | undefined
}

export interface NewFirmware extends FirmwareTexts {
  moduleId: string
  firmwareType: FirmwareType
  createTime: number
}

/** A firmware of a module, with what its versions have to fit. */
export interface LockedFirmware {
  firmwareId: string
  /** Null: it belongs to a product. */
  moduleId: string | null
  firmwareType: FirmwareType
  /** Of its module; empty for any. */
  chip: string
  mainCategoryId: string | undefined
  versionCount: number
  newest: { version: string; sortKey: number } | undefined
}

interface LockedRow extends Omit<LockedFirmware, 'newest' | 'mainCategoryId'> {
  mainCategoryId: string | null
  version: string | null
  sortKey: number | null
}

export interface PackageTexts {
  specification: string
  appVersionMin: string
  serialProtocolId: number | null
}

export interface NewPackage extends PackageTexts {
  firmwareId: string
  version: string
  sortKey: number
  file: PrivateFile
  imageInfo: ImageInfo
  categories: string[]
  parameterConfig: Record<string, unknown>
  hardware: string[]
  fromPackageId: number | null
  isStop: boolean
  modelVersion: number | null
  reportedAs: string
  createTime: number
}

export const firmwareStore = (db: DatabaseOrTransaction) => ({
  /** Throws a unique violation where the module has a firmware of this type (CN-41). */
  async add({ moduleId, firmwareType, createTime, ...texts }: NewFirmware): Promise<string> {
    const { id } = await db
      .insertInto('firmwares')
      .values({
        module_id: rowNumberOf(moduleId),
        firmware_type: firmwareType,
        created_at: new Date(createTime),
        ...labelColumns(texts),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async change(firmwareId: string, texts: FirmwareTexts): Promise<void> {
    await db.updateTable('firmwares').set(labelColumns(texts)).where('id', '=', rowNumberOf(firmwareId)).execute()
  },

  /** A firmware of the library, or only of this product, locked until the transaction ends. */
  async findForUpdate(firmwareId: string, productId?: string): Promise<LockedFirmware | undefined> {
    const { rows } = await sql<LockedRow>`
      select f.id::text as "firmwareId", f.module_id::text as "moduleId", f.firmware_type as "firmwareType",
        coalesce(m.chip, '') as chip,
        f.main_category_id::text as "mainCategoryId",
        coalesce((select n from counters where scope = 'firmwarePackages' and key = f.id::text), 0) as "versionCount",
        newest.version, newest.sort_key as "sortKey"
      from firmwares f left join modules m on m.id = f.module_id
      left join lateral (
        select version, sort_key from firmware_packages where firmware_id = f.id order by sort_key desc limit 1
      ) as newest on true
      where f.id = ${rowNumberOf(firmwareId)} and f.product_id is not distinct from ${productId ?? null}::text
      for update of f`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { version, sortKey, mainCategoryId, ...firmware } = row
    return {
      ...firmware,
      mainCategoryId: mainCategoryId ?? undefined,
      newest: version === null || sortKey === null ? undefined : { version, sortKey },
    }
  },

  /** Throws a foreign key violation where a product uses it (SI-070). */
  async remove(firmwareId: string): Promise<void> {
    await db.deleteFrom('firmwares').where('id', '=', rowNumberOf(firmwareId)).execute()
  },

  async findPackage(firmwareId: string, sortKey: number): Promise<{ packageId: number } | undefined> {
    const row = await db
      .selectFrom('firmware_packages')
      .select('id')
      .where('firmware_id', '=', rowNumberOf(firmwareId))
      .where('sort_key', '=', sortKey)
      .executeTakeFirst()
    return row && { packageId: row.id }
  },

  /** The version that can only be installed from this one, if there is one. */
  async neededBy(packageId: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('firmware_packages')
      .select('version')
      .where('from_package_id', '=', packageId)
      .orderBy('sort_key')
      .limit(1)
      .executeTakeFirst()
    return row?.version
  },

  /** Refused by the database unless the version is above all others (ER-21), which numbers it, too. */
  async addPackage({ firmwareId, file, ...given }: NewPackage): Promise<string> {
    const { id } = await db
      .insertInto('firmware_packages')
      .values({
        firmware_id: rowNumberOf(firmwareId),
        version: given.version,
        sort_key: given.sortKey,
        // The trigger counts it.
        seq: 0,
        file_id: file.fileId,
        file_name: file.fileName,
        size: file.size,
        md5: file.md5,
        sha1: file.sha1,
        sha256: file.sha256,
        image_info: JSON.stringify(given.imageInfo),
        categories: given.categories,
        parameter_config: JSON.stringify(given.parameterConfig),
        hardware: given.hardware,
        from_package_id: given.fromPackageId,
        is_stop: given.isStop,
        model_version: given.modelVersion,
        reported_as: given.reportedAs,
        created_at: new Date(given.createTime),
        ...textColumns(given),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async changePackage(packageId: string, texts: PackageTexts): Promise<void> {
    await db.updateTable('firmware_packages').set(textColumns(texts)).where('id', '=', rowNumberOf(packageId)).execute()
  },

  /** Throws a foreign key violation where a product uses it, or another version can only be installed from it. */
  async removePackage(packageId: number): Promise<void> {
    await db.deleteFrom('firmware_packages').where('id', '=', packageId).execute()
  },
})

const labelColumns = ({ firmwareLabel, firmwareLabelEn, mainCategoryId }: FirmwareTexts) => ({
  label: firmwareLabel,
  label_en: firmwareLabelEn,
  main_category_id: mainCategoryId === undefined ? null : rowNumberOf(mainCategoryId),
})

const textColumns = ({ specification, appVersionMin, serialProtocolId }: PackageTexts) => ({
  specification,
  app_version_min: appVersionMin,
  serial_protocol_id: serialProtocolId,
})
