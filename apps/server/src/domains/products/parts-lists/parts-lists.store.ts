import type { Component, PartsFormat } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { purlOf } from '@slipway/contract/products/parts-lists/purl.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface NewPartsList {
  packageId: string
  fileId: number
  format: PartsFormat
  formatVersion: string
  components: readonly Component[]
  accountId: number
  createTime: number
}

export const partsListsStore = (tx: DatabaseOrTransaction) => ({
  /** In place of the previous one. Throws a foreign key violation where the version was deleted. */
  async set({ packageId, components, ...list }: NewPartsList): Promise<void> {
    const columns = {
      file_id: list.fileId,
      format: list.format,
      format_version: list.formatVersion,
      component_count: components.length,
      account_id: list.accountId,
      created_at: new Date(list.createTime),
    }
    const id = rowNumberOf(packageId)
    await tx
      .insertInto('parts_lists')
      .values({ package_id: id, ...columns })
      .onConflict((conflict) => conflict.column('package_id').doUpdateSet(columns))
      .execute()
    await tx.deleteFrom('parts_list_components').where('package_id', '=', id).execute()
    const rows = components.map((one, position) => ({
      ...one,
      position,
      nameKey: one.name.toLowerCase(),
      purlBase: purlOf(one.purl)?.base ?? '',
    }))
    await sql`
      insert into parts_list_components
        (package_id, position, name, name_key, version, purl, purl_base, cpe, licence, hash)
      select ${id}::bigint, position, name, "nameKey", version, purl, "purlBase", cpe, licence, hash
      from json_to_recordset(${JSON.stringify(rows)}::json) as one (position integer, name text, "nameKey" text,
        version text, purl text, "purlBase" text, cpe text, licence text, hash text)`.execute(tx)
  },
})
