import type { Page } from '@slipway/contract/define-call.ts'
import type { ComponentUse } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import { runningOn } from './devices-on.views.ts'
import { usersOfPackage } from './package-users.ts'

export interface ComponentSearch {
  /** The start of a name, or of a purl. */
  search: string
  /** Empty for every version. */
  version: string
  accountId: number
  /** Lists the products of all accounts instead of the account's. */
  isOfAll: boolean
}

interface Range {
  offset: number
  limit: number
}

type FoundUse = Omit<ComponentUse, 'deviceCount' | 'reported'> & { reportedAs: string }

/** As many as the filter of a rollout plan takes. */
const MOST_REPORTED = 100

const startOf = (text: string): string => `${likeLiteral(text)}%`

const isNamed = (search: string) =>
  search.startsWith('pkg:')
    ? sql`c.purl_base <> '' and c.purl_base like ${startOf(search)}`
    : sql`c.name_key like ${startOf(search.toLowerCase())}`

export const componentUsesViews = (db: DatabaseOrTransaction) => ({
  /** By product and component, newest firmware version first. */
  async find(wanted: ComponentSearch, { offset, limit }: Range): Promise<Page<ComponentUse>> {
    const isVersion = wanted.version === '' ? sql`` : sql`and c.version like ${startOf(wanted.version)}`
    const isMine = wanted.isOfAll
      ? sql``
      : sql`and exists (select from product_members m where m.product_id = pr.id and m.account_id = ${wanted.accountId})`
    const { rows } = await sql<FoundUse & { total: number }>`
      with matched as materialized (
        select pr.id as product_id, pr.product_name, p.id as package_id, p.firmware_id, p.version as firmware_version,
          p.reported_as, p.sort_key, c.position, c.name, c.version, c.purl
        from parts_list_components c
        join firmware_packages p on p.id = c.package_id join firmwares f on f.id = p.firmware_id
        cross join lateral (${usersOfPackage}) as users
        join products pr on pr.id = users.id and pr.deleted_at is null
        where ${isNamed(wanted.search)} ${isVersion} ${isMine}
        limit ${sql.lit(partsListsLimits.found)}
      )
      select m.product_id as "productId", m.product_name as "productName", m.package_id::text as "packageId",
        f.firmware_type as "firmwareType", f.label as "firmwareLabel", f.label_en as "firmwareLabelEn",
        m.firmware_version as "firmwareVersion", m.reported_as as "reportedAs", m.name, m.version, m.purl, m.total,
        (select r.id::text from ota_releases r join release_images i on i.release_id = r.id
          where r.product_id = m.product_id and i.firmware_id = m.firmware_id and r.deleted_at is null
            and r.publish_status in (${otaStatus.validating}, ${otaStatus.toBeReleased}) limit 1) as "nextRecordId"
      from (
        select *, count(*) over () as total from matched
        order by product_name, product_id, firmware_id, sort_key desc, name, position limit ${limit} offset ${offset}
      ) as m join firmwares f on f.id = m.firmware_id
      order by m.product_name, m.product_id, m.firmware_id, m.sort_key desc, m.name, m.position`.execute(db)
    const running = await runningOn(db, rows)
    const items = rows.map(({ total: _total, reportedAs: _text, ...use }, index) => {
      const { deviceCount = 0, reported = [] } = running[index] ?? {}
      return { ...use, deviceCount, reported: reported.slice(0, MOST_REPORTED) }
    })
    return { items, total: rows[0]?.total ?? 0 }
  },
})
