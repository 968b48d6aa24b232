import type { SdkToolVersion } from '@slipway/contract/catalog/modules/modules.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface NewTool {
  moduleId: string
  toolVersion: string
  sortKey: number
  toolFileId: number
  docFileId: number | null
  changes: string
  createTime: number
}

/** A version with its files. */
export interface KnownTool {
  shown: SdkToolVersion
  toolFileId: number
  docFileId: number | null
}

const FILES = '/iot/config/api/iot/support/sdkTool/version/file'

export const sdkToolsStore = (db: DatabaseOrTransaction) => {
  const rows = () =>
    db
      .selectFrom('module_sdk_tools as tool')
      .innerJoin('private_files as file', 'file.id', 'tool.tool_file_id')
      .select([
        'tool.id',
        'tool.module_id',
        'tool.tool_version',
        'tool.tool_file_id',
        'tool.doc_file_id',
        'tool.changes',
        'tool.created_at',
        'file.file_name',
        'file.size',
        'file.sha256',
      ])

  return {
    /** Newest version first. */
    async list(moduleId: string, { offset, limit }: { offset: number; limit: number }): Promise<Page<SdkToolVersion>> {
      const found = await rows()
        .where('tool.module_id', '=', rowNumberOf(moduleId))
        .orderBy('tool.sort_key', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { items: found.map((row) => toTool(row).shown), total: await this.count(moduleId) }
    },

    async count(moduleId: string): Promise<number> {
      const row = await db
        .selectFrom('counters')
        .select('n')
        .where('scope', '=', 'moduleSdkTools')
        .where('key', '=', moduleId)
        .executeTakeFirst()
      return row?.n ?? 0
    },

    async find(packageId: string): Promise<KnownTool | undefined> {
      const row = await rows().where('tool.id', '=', rowNumberOf(packageId)).executeTakeFirst()
      return row && toTool(row)
    },

    /** Locked until the transaction ends. */
    async findVersion(moduleId: string, sortKey: number): Promise<KnownTool | undefined> {
      const row = await rows()
        .where('tool.module_id', '=', rowNumberOf(moduleId))
        .where('tool.sort_key', '=', sortKey)
        .forUpdate('tool')
        .executeTakeFirst()
      return row && toTool(row)
    },

    /** Throws a unique violation where the module has this version. */
    async add(tool: NewTool): Promise<string> {
      const { id } = await db
        .insertInto('module_sdk_tools')
        .values({
          module_id: rowNumberOf(tool.moduleId),
          tool_version: tool.toolVersion,
          sort_key: tool.sortKey,
          tool_file_id: tool.toolFileId,
          doc_file_id: tool.docFileId,
          changes: tool.changes,
          created_at: new Date(tool.createTime),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    async change(packageId: string, { changes, docFileId }: Pick<NewTool, 'changes' | 'docFileId'>): Promise<void> {
      await db
        .updateTable('module_sdk_tools')
        .set({ changes, doc_file_id: docFileId })
        .where('id', '=', rowNumberOf(packageId))
        .execute()
    },

    async remove(packageId: string): Promise<void> {
      await db.deleteFrom('module_sdk_tools').where('id', '=', rowNumberOf(packageId)).execute()
    },
  }
}

interface ToolRow {
  id: number
  module_id: number
  tool_version: string
  tool_file_id: number
  doc_file_id: number | null
  changes: string
  created_at: number
  file_name: string
  size: number
  sha256: string
}

function toTool(row: ToolRow): KnownTool {
  const packageId = String(row.id)
  const urlOf = (file: 'tool' | 'doc'): string => `${FILES}?packageId=${packageId}&file=${file}`
  return {
    shown: {
      packageId,
      moduleId: String(row.module_id),
      toolVersion: row.tool_version,
      toolUrl: urlOf('tool'),
      sdkDoc: row.doc_file_id === null ? '' : urlOf('doc'),
      changes: row.changes,
      fileName: row.file_name,
      size: row.size,
      sha256: row.sha256,
      createTime: row.created_at,
    },
    toolFileId: row.tool_file_id,
    docFileId: row.doc_file_id,
  }
}
