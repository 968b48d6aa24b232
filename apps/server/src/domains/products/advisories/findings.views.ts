import type { Page } from '@slipway/contract/define-call.ts'
import {
  settledVerdicts,
  type AdvisoriesInfo,
  type ProductFinding,
  type VersionFinding,
} from '@slipway/contract/products/advisories/advisories.ts'
import { advisoriesLimits } from '@slipway/contract/products/advisories/advisories.limits.ts'
import { severities } from '@slipway/contract/products/advisories/severity.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { FindingKey } from './advisories.store.ts'

export interface FindingsOf {
  accountId: number
  /** Lists the products of all accounts instead of the account's. */
  isOfAll: boolean
  openOnly: boolean
}

interface Range {
  offset: number
  limit: number
}

export type FoundInProduct = Omit<ProductFinding, 'deviceCount'> & { firmwareType: number; reportedAs: string }

const FINDING = sql`
  f.package_id::text as "packageId", f.advisory_id as "advisoryId", a.aliases, a.summary, a.severity, c.name, c.version,
  c.purl, f.fixed_in as "fixedIn", f.is_certain as "isCertain",
  case when v.package_id is null then null else jsonb_build_object('verdict', v.verdict, 'note', v.note,
    'account', author.account, 'time', (extract(epoch from v.created_at) * 1000)::bigint) end as verdict`
const TABLES = sql`
  advisory_findings f join advisories a on a.id = f.advisory_id
  join parts_list_components c on c.package_id = f.package_id and c.position = f.position
  left join advisory_verdicts v
    on v.package_id = f.package_id and v.advisory_id = f.advisory_id and v.purl = c.purl
  left join accounts author on author.id = v.account_id`
const RANK = sql`array_position(${sql.lit(`{${severities.join(',')}}`)}::text[], a.severity)`

export const findingsViews = (db: DatabaseOrTransaction) => ({
  async info(): Promise<AdvisoriesInfo> {
    const { rows } = await sql<{
      total: number
      fileName: string
      account: string
      time: number
      read: number
      skipped: number
    }>`
      select i.total, i.file_name as "fileName", by.account, i.created_at as time, i.read_count as read,
        i.skipped_count as skipped
      from advisory_imports i join accounts by on by.id = i.account_id order by i.id desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return { total: 0, lastImport: null }
    const { total, ...lastImport } = last
    return { total, lastImport }
  },

  /** The most severe first. */
  async ofPackage(packageId: string, { offset, limit }: Range): Promise<Page<VersionFinding>> {
    const { rows } = await sql<VersionFinding & { total: number }>`
      select ${FINDING}, count(*) over () as total from ${TABLES} where f.package_id = ${Number(packageId)}
      order by ${RANK}, f.advisory_id, f.position limit ${limit} offset ${offset}`.execute(db)
    return { items: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 }
  },

  async one({ packageId, advisoryId, purl }: FindingKey): Promise<VersionFinding | undefined> {
    const { rows } = await sql<VersionFinding>`
      select ${FINDING} from ${TABLES}
      where f.package_id = ${Number(packageId)} and f.advisory_id = ${advisoryId} and c.purl = ${purl}
      limit 1`.execute(db)
    return rows[0]
  },

  /** In the products that use the versions; without the devices that report them. */
  async ofProducts(
    { accountId, isOfAll, openOnly }: FindingsOf,
    { offset, limit }: Range,
  ): Promise<Page<FoundInProduct>> {
    const isMine: RawBuilder<unknown> = isOfAll
      ? sql``
      : sql`and exists (select from product_members m where m.product_id = pr.id and m.account_id = ${accountId})`
    const isOpen = openOnly ? sql`and (v.verdict is null or v.verdict <> all(${settledVerdicts}::smallint[]))` : sql``
    const { rows } = await sql<FoundInProduct & { total: number }>`
      with found as materialized (
        select ${FINDING}, pr.id as "productId", pr.product_name as "productName", p.version as "firmwareVersion",
          p.reported_as as "reportedAs", p.sort_key, f.position, w.firmware_type as "firmwareType", ${RANK} as rank
        from ${TABLES}
        join firmware_packages p on p.id = f.package_id join firmwares w on w.id = p.firmware_id
        cross join lateral (
          select w.product_id as id where w.product_id is not null
          union select s.product_id from product_firmwares s where s.firmware_id = w.id
          union select r.product_id from ota_releases r where r.firmware_id = w.id and r.package_id = p.id
        ) as users
        join products pr on pr.id = users.id and pr.deleted_at is null
        where true ${isMine} ${isOpen} limit ${sql.lit(advisoriesLimits.found)})
      select *, count(*) over () as total from found
      order by rank, "advisoryId", "productName", "productId", sort_key desc, position
      limit ${limit} offset ${offset}`.execute(db)
    return { items: rows.map(toFound), total: rows[0]?.total ?? 0 }
  },
})

/** Columns that only the order needs are not part of a finding. */
function toFound(row: FoundInProduct): FoundInProduct {
  const { packageId, advisoryId, aliases, summary, severity, name, version, purl, fixedIn, isCertain, verdict } = row
  const { productId, productName, firmwareVersion, firmwareType, reportedAs } = row
  const finding = {
    packageId,
    advisoryId,
    aliases,
    summary,
    severity,
    name,
    version,
    purl,
    fixedIn,
    isCertain,
    verdict,
  }
  return { ...finding, productId, productName, firmwareVersion, firmwareType, reportedAs }
}
