import type { Page } from '@slipway/contract/define-call.ts'
import type { Component, PartsList } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'

export interface UsedPackage {
  packageId: string
  /** False: the firmware is the product's own. */
  isOfLibrary: boolean
}

interface Range {
  offset: number
  limit: number
}

export const partsListsViews = (db: DatabaseOrTransaction) => ({
  /** A version of a firmware that the product has, has selected, or has released. */
  async usedPackage(productId: string, packageId: string): Promise<UsedPackage | undefined> {
    const { rows } = await sql<UsedPackage>`
      select p.id::text as "packageId", f.product_id is null as "isOfLibrary"
      from firmware_packages p join firmwares f on f.id = p.firmware_id
      where p.id = ${rowNumberOf(packageId)} and (f.product_id = ${productId}
        or exists (select from product_firmwares s where s.product_id = ${productId} and s.firmware_id = f.id)
        or exists (select from ota_releases r where r.product_id = ${productId} and r.package_id = p.id))`.execute(db)
    return rows[0]
  },

  async find(packageId: string): Promise<(PartsList & { fileId: number }) | undefined> {
    const { rows } = await sql<PartsList & { fileId: number }>`
      select l.package_id::text as "packageId", l.format, l.format_version as "formatVersion", file.file_name as "fileName",
        file.size, file.sha256, l.component_count as "componentCount", a.account, l.created_at as "createTime",
        l.file_id as "fileId"
      from parts_lists l join private_files file on file.id = l.file_id join accounts a on a.id = l.account_id
      where l.package_id = ${rowNumberOf(packageId)}`.execute(db)
    return rows[0]
  },

  /** In the order of the file; those whose name or purl contains the text. */
  async components(packageId: string, search: string, { offset, limit }: Range): Promise<Page<Component>> {
    const text = `%${likeLiteral(search.toLowerCase())}%`
    const isWanted = search === '' ? sql`` : sql`and (name_key like ${text} or lower(purl) like ${text})`
    const { rows } = await sql<Component & { total: number }>`
      select name, version, purl, cpe, licence, hash, count(*) over () as total from parts_list_components
      where package_id = ${rowNumberOf(packageId)} ${isWanted}
      order by position limit ${limit} offset ${offset}`.execute(db)
    return { items: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 }
  },
})
