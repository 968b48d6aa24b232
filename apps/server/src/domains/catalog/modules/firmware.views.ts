import type { Page } from '@slipway/contract/define-call.ts'
import type { FirmwarePackage, FirmwareRow, ModuleFirmware } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A version with its files, for the calls that send them. */
export interface ShownPackage {
  shown: FirmwarePackage
  fileId: number
  serialProtocolId: number | null
}

interface PackageColumns extends Omit<FirmwarePackage, 'firmwareUrl' | 'serialProtocolUrl' | 'fromVersion'> {
  fileId: number
  serialProtocolId: number | null
  fromVersion: string | null
}

type ListRow = ModuleFirmware & { [Name in keyof PackageColumns]: PackageColumns[Name] | null }

const FILES = '/iot/config/api/iot/support/firmware/version/file'
const firmwareFileUrl = (packageId: string, file: 'firmware' | 'serialProtocol'): string =>
  `${FILES}?firmwarePackageId=${packageId}&file=${file}`

const FIRMWARE = sql`
  f.id::text as "firmwareId", f.module_id::text as "moduleId", f.firmware_type as "firmwareType",
  f.label as "firmwareLabel", f.label_en as "firmwareLabelEn", coalesce(c.identifier, '') as "mainCategory",
  coalesce(c.id::text, '') as "mainCategoryId",
  coalesce((select n from counters where scope = 'firmwarePackages' and key = f.id::text), 0) as "versionCount"`

const PACKAGE = sql`
  p.id::text as "firmwarePackageId", p.version as "firmwareVersion", p.specification, p.categories,
  p.app_version_min as "appVersionMin", p.parameter_config as "parameterConfig", p.md5, p.sha1, p.sha256, p.size,
  p.file_name as "fileName", p.image_info as "imageInfo", p.hardware, base.version as "fromVersion",
  p.is_stop as "isStop", p.model_version as "modelVersion", p.reported_as as "reportedAs", p.seq,
  exists (select from firmware_packages twin where twin.md5 = p.md5 and twin.sha256 <> p.sha256) as "md5Repeated",
  p.created_at as "packageTime", p.file_id as "fileId", p.serial_protocol_id as "serialProtocolId"`

const BASE = sql`left join firmware_packages base on base.id = p.from_package_id`

export const firmwareViews = (db: DatabaseOrTransaction) => {
  const rowsOf = async (list: RawBuilder<ListRow>): Promise<FirmwareRow[]> => (await list.execute(db)).rows.map(toRow)

  return {
    /** The firmware of a module, at most one of each type, with their newest versions. */
    async ofModule(moduleId: string, { offset, limit }: Range): Promise<Page<FirmwareRow>> {
      const items = await rowsOf(sql<ListRow>`
        select ${FIRMWARE}, ${PACKAGE} from firmwares f
        left join main_categories c on c.id = f.main_category_id
        left join lateral (
          select * from firmware_packages where firmware_id = f.id order by sort_key desc limit 1
        ) as p on true ${BASE}
        where f.module_id = ${rowNumberOf(moduleId)} order by f.firmware_type`)
      return { items: items.slice(offset, offset + limit), total: items.length }
    },

    /** The versions of one firmware, newest first. */
    async versionsOf(firmware: ModuleFirmware, { offset, limit }: Range): Promise<Page<FirmwareRow>> {
      const items = await rowsOf(sql<ListRow>`
        select ${FIRMWARE}, ${PACKAGE} from firmware_packages p join firmwares f on f.id = p.firmware_id
        left join main_categories c on c.id = f.main_category_id ${BASE}
        where p.firmware_id = ${rowNumberOf(firmware.firmwareId)}
        order by p.sort_key desc limit ${limit} offset ${offset}`)
      return { items, total: firmware.versionCount }
    },

    /** A firmware of this module. */
    async find(firmwareId: string, moduleId?: string): Promise<ModuleFirmware | undefined> {
      const { rows } = await sql<ModuleFirmware>`
        select ${FIRMWARE} from firmwares f left join main_categories c on c.id = f.main_category_id
        where f.id = ${rowNumberOf(firmwareId)} and f.module_id is not null
          and (${moduleId ?? null}::text is null or f.module_id::text = ${moduleId ?? null}::text)`.execute(db)
      return rows[0]
    },

    /** A version of any firmware of the library. */
    async findPackage(packageId: string): Promise<ShownPackage | undefined> {
      const { rows } = await sql<PackageColumns>`
        select ${PACKAGE} from firmware_packages p
        join firmwares f on f.id = p.firmware_id and f.module_id is not null ${BASE}
        where p.id = ${rowNumberOf(packageId)}`.execute(db)
      return rows[0] && toPackage(rows[0])
    },
  }
}

interface Range {
  offset: number
  limit: number
}

function toPackage({ fileId, serialProtocolId, fromVersion, ...row }: PackageColumns): ShownPackage {
  const protocol = serialProtocolId === null ? '' : firmwareFileUrl(row.firmwarePackageId, 'serialProtocol')
  const firmwareUrl = firmwareFileUrl(row.firmwarePackageId, 'firmware')
  return {
    shown: { ...row, firmwareUrl, serialProtocolUrl: protocol, fromVersion: fromVersion ?? '' },
    fileId,
    serialProtocolId,
  }
}

function toRow(row: ListRow): FirmwareRow {
  const { firmwareId, moduleId, firmwareType, firmwareLabel, firmwareLabelEn, mainCategory, mainCategoryId, ...rest } =
    row
  const { versionCount, ...columns } = rest
  const firmware = {
    firmwareId,
    moduleId,
    firmwareType,
    firmwareLabel,
    firmwareLabelEn,
    mainCategory,
    mainCategoryId,
    versionCount,
  }
  return hasPackage(columns) ? { ...firmware, ...toPackage(columns).shown } : firmware
}

/** The columns of a package are all absent, or only the optional ones. */
const hasPackage = (columns: {
  [Name in keyof PackageColumns]: PackageColumns[Name] | null
}): columns is PackageColumns => columns.firmwarePackageId !== null
