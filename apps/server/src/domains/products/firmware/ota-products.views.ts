import { mostCounted, totalUpTo } from '@slipway/contract/paging.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { otaStatus, type OtaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import type { OtaProduct } from '@slipway/contract/products/firmware/firmware.ts'
import { isExpired } from '@slipway/contract/products/firmware/release-decisions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import { newestRunOf, readRun, type RunRow } from './newest-run.ts'
import type { Reader } from './ota-records.views.ts'

interface ProductList {
  /** Lists the products that this account is a member of. */
  accountId: number
  /** Lists the products of all accounts instead. */
  isOfAll: boolean
  search: string
  publishStatus: OtaStatus | undefined
  offset: number
  limit: number
}

/** Of one firmware, the newest first. */
const MOST_HELD = 10
const { rows: MOST } = mostCounted

type PlainProduct = Omit<OtaProduct, 'pId' | 'firmwares'>
type FirmwareOfProduct = OtaProduct['firmwares'][number]
type Latest = NonNullable<FirmwareOfProduct['latest']>
type WithRun<T> = Omit<T, 'campaign'> & { campaign: RunRow | null }
type FirmwareRow = Omit<FirmwareOfProduct, 'latest' | 'held'> & {
  productId: string
  latest: WithRun<Omit<Latest, 'isExpired'> & { effectiveUntil: number }> | null
  held: WithRun<FirmwareOfProduct['held'][number]>[]
}

const statuses = Object.values(otaStatus)
/** Next to the states in the counts. */
const HELD = 'held'

export const otaProductsViews = (db: DatabaseOrTransaction) => ({
  /** CA-013: those with a held rollout first, then last changed first, with the number of products in each state. */
  async list({ accountId, isOfAll, search, ...list }: ProductList, reader: Reader): Promise<Page<OtaProduct>> {
    const isMine = isOfAll
      ? sql``
      : sql`and exists (select from product_members m where m.product_id = p.id and m.account_id = ${accountId})`
    const isNamed = search === '' ? sql`` : sql`and p.product_name ilike ${`%${likeLiteral(search)}%`}`
    const inStatus = list.publishStatus === undefined ? sql`` : sql`where publish_status = ${list.publishStatus}`
    const isHeld = sql`select from campaigns c where c.product_id = o.product_id and c.state = 'held'`
    const matchedWhere = (where: RawBuilder<unknown>) => sql`
      select o.product_id, o.publish_status, o.updated_at from ota_products o join products p on p.id = o.product_id
      where ${where} and p.deleted_at is null ${isMine} ${isNamed}
      order by o.updated_at desc, o.product_id limit ${sql.lit(MOST + 1)}`
    const { rows } = await sql<PlainProduct & { counts: Record<string, number>; isItem: boolean }>`
      with held as materialized (${matchedWhere(sql`o.product_id in (select product_id from campaigns where state = 'held')`)}),
      matched as materialized (
        select *, true as is_held from held
        union all select *, false from (${matchedWhere(sql`not exists (${isHeld})`)}) as others
        limit ${sql.lit(MOST + 1)}
      ), counted as (
        select coalesce(jsonb_object_agg(publish_status, n), '{}') || jsonb_build_object('held', (select count(*) from held)) as counts
        from (select publish_status, count(*) as n from matched group by publish_status) as groups
      ), page as (
        select * from matched ${inStatus} order by is_held desc, updated_at desc, product_id
        limit ${list.limit}::bigint offset ${list.offset}::bigint
      )
      select counts, page.product_id is not null as "isItem", p.id as "productId", p.product_name as "productName",
        p.product_pic as "productPic", page.publish_status as "publishStatus", page.updated_at as "updateTime"
      from counted left join page on true left join products p on p.id = page.product_id
      order by page.is_held desc, page.updated_at desc, page.product_id`.execute(db)
    const found = rows[0]?.counts ?? {}
    const counts = Object.fromEntries([...statuses, HELD].map((one) => [one, found[one] ?? 0]))
    const shown = list.publishStatus === undefined ? statuses : [list.publishStatus]
    const totals = totalUpTo(
      shown.reduce((sum, one) => sum + (counts[one] ?? 0), 0),
      MOST,
    )
    const products = rows
      .filter(({ isItem }) => isItem)
      .map(({ counts: _counts, isItem: _isItem, ...product }) => ({ ...product, pId: product.productId }))
    const firmwares = await firmwaresOf(
      db,
      products.map(({ productId }) => productId),
      reader,
    )
    return {
      items: products.map((one) => ({ ...one, firmwares: firmwares.get(one.productId) ?? [] })),
      ...totals,
      counts,
    }
  },
})

/** The firmware of these products that has releases, with its newest released version and the one in flow. */
export async function firmwaresOf(
  db: DatabaseOrTransaction,
  productIds: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, FirmwareOfProduct[]>> {
  const { rows } = await sql<FirmwareRow>`
    select r.product_id as "productId", r.firmware_id::text as "firmwareId", r.firmware_type as "firmwareType",
      f.label as "firmwareLabel", f.label_en as "firmwareLabelEn",
      (select jsonb_build_object('recordId', l.id::text, 'firmwareVersion', p.version,
          'publishTime', round(extract(epoch from l.publish_time) * 1000), 'grayRatio', l.gray_ratio, 'area', l.area, 'campaign', ${newestRunOf(sql`l.id`)},
          'effectiveUntil', round(extract(epoch from l.effective_until) * 1000))
        from ota_releases l join release_images i on i.release_id = l.id
        join firmware_packages p on p.id = i.package_id
        where l.product_id = r.product_id and i.firmware_id = r.firmware_id and l.publish_status = 4
          and l.withdrawn_at is null and l.deleted_at is null
        order by l.id desc limit 1) as latest,
      (select jsonb_build_object('recordId', l.id::text, 'firmwareVersion', p.version, 'publishStatus', l.publish_status)
        from ota_releases l join release_images i on i.release_id = l.id
        join firmware_packages p on p.id = i.package_id
        where l.product_id = r.product_id and i.firmware_id = r.firmware_id and l.publish_status < 4
          and l.deleted_at is null
        limit 1) as "inFlow",
      (select coalesce(jsonb_agg(jsonb_build_object('recordId', h.release_id::text, 'firmwareVersion', p.version,
          'campaign', ${newestRunOf(sql`h.release_id`)}) order by h.id desc), '[]')
        from (
          select c.id, c.release_id, c.package_id from campaigns c
          where c.product_id = r.product_id and c.firmware_id = r.firmware_id and c.state = 'held'
          order by c.id desc limit ${sql.lit(MOST_HELD)}
        ) as h join firmware_packages p on p.id = h.package_id) as held
    from (
      select distinct i.product_id, i.firmware_id, i.firmware_type
      from ota_releases o join release_images i on i.release_id = o.id
      where o.product_id = any(${productIds}::text[]) and o.deleted_at is null
    ) as r join firmwares f on f.id = r.firmware_id
    order by r.product_id, r.firmware_type, r.firmware_id`.execute(db)
  const found = new Map<string, FirmwareOfProduct[]>()
  for (const { productId, latest, held, ...row } of rows) {
    const list = found.get(productId) ?? []
    const older = held.filter(({ recordId }) => recordId !== latest?.recordId)
    found.set(productId, [
      ...list,
      {
        ...row,
        latest: latest && { ...withExpiry(latest, reader.now), campaign: readRun(latest.campaign, reader) },
        held: older.map(({ campaign, ...release }) => ({ ...release, campaign: readRun(campaign, reader) })),
      },
    ])
  }
  return found
}

function withExpiry({ effectiveUntil, ...latest }: NonNullable<FirmwareRow['latest']>, now: number) {
  return { ...latest, isExpired: isExpired({ publishStatus: otaStatus.released, effectiveUntil }, now) }
}
