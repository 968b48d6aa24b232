import { isExpired } from '@slipway/contract/products/firmware/release-decisions.ts'
import { downloadOtaFile } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import type { OtaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newestRunOf, readRun, type RunReader, type RunRow } from './newest-run.ts'
import { regionText } from './region-text.ts'
import type { Regions, ReleaseReference } from './ota-releases.store.ts'

export interface Reader extends RunReader {
  now: number
}

interface Range {
  offset: number
  limit: number
}

type Derived = 'campaign' | 'pId' | 'firmwareUrl' | 'serialProtocolUrl' | 'isExpired' | 'cn' | 'us' | 'isAdd'

interface RecordRow extends Omit<OtaRecord, Derived> {
  campaign: RunRow | null
  isNew: boolean
  hasProtocol: boolean
  regions: Regions
}

export type ReleaseFiles = { fileId: number; serialProtocolId: number | null }

const RECORD = sql`
  r.id::text as "recordId", r.product_id as "productId", r.firmware_id::text as "firmwareId",
  r.firmware_type as "firmwareType", f.label as "firmwareLabel", f.label_en as "firmwareLabelEn",
  coalesce(f.module_id::text, '') as "moduleId", r.package_id::text as "packageId", p.version as "firmwareVersion",
  p.file_name as "fileName", p.md5, p.sha256, p.size, p.parameter_config as "parameterConfig",
  r.publish_status as "publishStatus", r.publish_type as "publishType", r.gray_ratio as "grayRatio",
  r.effective_day as "effectiveDay", r.area, r.remind_type as "remindType", r.release_notes as "releaseNotes",
  r.release_notes_en as "releaseNotesEn", listed.cn as "cnDevices", listed.us as "usDevices", r.is_add as "isNew",
  r.is_security as "isSecurity",
  r.account_id::text as "userId", a.account, r.publish_time as "publishTime", r.created_at as "createTime",
  r.updated_at as "updateTime", r.effective_until as "effectiveTime", r.tested_at as "testedTime",
  r.fail_reason as "failReason", r.failed_at as "failTime", r.withdrawn_at as "withdrawTime",
  r.deleted_at as "deleteTime", r.regions, p.serial_protocol_id is not null as "hasProtocol",
  ${newestRunOf(sql`r.id`)} as campaign,
  (select coalesce(jsonb_agg(jsonb_build_object('packageId', ip.id::text, 'firmwareId', i.firmware_id::text,
      'firmwareType', i.firmware_type, 'firmwareVersion', ip.version) order by i.firmware_type), '[]')
    from release_images i join firmware_packages ip on ip.id = i.package_id
    where i.release_id = r.id and not i.is_main) as "withPackages"`

const JOINS = sql`
  join firmwares f on f.id = r.firmware_id join firmware_packages p on p.id = r.package_id
  join accounts a on a.id = r.account_id
  cross join lateral (
    select coalesce(array_agg(serial order by position) filter (where region = 1), '{}') as cn,
      coalesce(array_agg(serial order by position) filter (where region = 2), '{}') as us
    from release_devices where release_id = r.id
  ) as listed`

export const otaRecordsViews = (db: DatabaseOrTransaction, reader: Reader) => {
  const recordsOf = async (where: RawBuilder<unknown>): Promise<OtaRecord[]> => {
    const { rows } = await sql<RecordRow>`select ${RECORD} from ota_releases r ${JOINS} where ${where}`.execute(db)
    return rows.map((row) => toRecord(row, reader))
  }
  const totalOf = async (scope: string, key: string): Promise<number> => {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.n ?? 0
  }

  return {
    /** Also a deleted one by its id: the record names its page. */
    async find({ productId, recordId, firmwareId, firmwareVersion }: ReleaseReference): Promise<OtaRecord | undefined> {
      const isNamed =
        recordId === undefined
          ? sql`r.firmware_id = ${rowNumberOf(firmwareId ?? '')} and p.version = ${firmwareVersion ?? ''}
              and r.deleted_at is null`
          : sql`r.id = ${rowNumberOf(recordId)}`
      const [record] = await recordsOf(sql`r.product_id = ${productId} and ${isNamed} order by r.id desc limit 1`)
      return record
    },

    /** CA-073. */
    async ofProduct(productId: string, { offset, limit }: Range): Promise<Page<OtaRecord>> {
      const items = await recordsOf(sql`r.product_id = ${productId} order by r.id desc limit ${limit} offset ${offset}`)
      return { items, total: await totalOf('otaRecords', productId) }
    },

    /** CA-072. */
    async ofFirmware(productId: string, firmwareId: string, { offset, limit }: Range): Promise<Page<OtaRecord>> {
      const firmware = rowNumberOf(firmwareId)
      const items = await recordsOf(sql`r.product_id = ${productId} and r.firmware_id = ${firmware}
        and r.deleted_at is null order by r.id desc limit ${limit} offset ${offset}`)
      return { items, total: await totalOf('otaReleases', `${productId}:${firmware}`) }
    },

    /** CA-070: the newest of each type that is released and not withdrawn. */
    latest: (productId: string): Promise<OtaRecord[]> =>
      recordsOf(sql`r.id in (
        select distinct on (i.firmware_type) o.id from ota_releases o join release_images i on i.release_id = o.id
        where o.product_id = ${productId} and o.publish_status = 4 and o.withdrawn_at is null
        order by i.firmware_type, o.id desc) order by r.firmware_type`),

    async filesOf(productId: string, recordId: string): Promise<ReleaseFiles | undefined> {
      const { rows } = await sql<ReleaseFiles>`
        select p.file_id as "fileId", p.serial_protocol_id as "serialProtocolId"
        from ota_releases r join firmware_packages p on p.id = r.package_id
        where r.product_id = ${productId} and r.id = ${rowNumberOf(recordId)}`.execute(db)
      return rows[0]
    },
  }
}

const fileUrl = ({ productId, recordId }: RecordRow, file: 'firmware' | 'serialProtocol'): string =>
  `${downloadOtaFile.path}?${new URLSearchParams({ productId, recordId, file }).toString()}`

function toRecord(row: RecordRow, reader: Reader): OtaRecord {
  const { isNew, hasProtocol, regions, campaign, ...record } = row
  const { now, locale } = reader
  const effectiveUntil = record.effectiveTime
  return {
    ...record,
    pId: record.productId,
    firmwareUrl: fileUrl(row, 'firmware'),
    serialProtocolUrl: hasProtocol ? fileUrl(row, 'serialProtocol') : '',
    campaign: readRun(campaign, reader),
    isAdd: isNew ? 1 : 0,
    isExpired: isExpired({ publishStatus: record.publishStatus, effectiveUntil }, now),
    cn: regionText(regions.cn, locale),
    us: regionText(regions.us, locale),
  }
}
