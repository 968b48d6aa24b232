import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export type ModuleChange = Omit<
  RadioModule,
  'moduleId' | 'mid' | 'productCount' | 'firmwareCount' | 'createTime' | 'updateTime'
>

export interface ModuleStamp {
  updateTime: number
  updatedBy: number
}

export const modulesStore = (db: DatabaseOrTransaction) => ({
  /** Additions wait for each other, so that the limit on modules holds; readers do not wait. */
  async lockAll(): Promise<void> {
    await sql`lock table modules in share row exclusive mode`.execute(db)
  },

  async count(): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'modules')
      .where('key', '=', '*')
      .executeTakeFirst()
    return row?.n ?? 0
  },

  async names(): Promise<string[]> {
    const rows = await db.selectFrom('modules').select('module_name').execute()
    return rows.map(({ module_name: name }) => name)
  },

  /** Throws a unique violation where a module has this name. */
  async add(change: ModuleChange, { updateTime, updatedBy }: ModuleStamp): Promise<string> {
    const { id } = await db
      .insertInto('modules')
      .values({ ...columnsOf(change, { updateTime, updatedBy }), created_at: new Date(updateTime) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  /** Throws a unique violation where another module has this name. */
  async change(moduleId: string, change: ModuleChange, stamp: ModuleStamp): Promise<void> {
    await db.updateTable('modules').set(columnsOf(change, stamp)).where('id', '=', rowNumberOf(moduleId)).execute()
  },

  /** Locked against changes and deletion until the transaction ends. */
  async findForUpdate(moduleId: string) {
    const row = await db
      .selectFrom('modules')
      .select(['id', 'module_name', 'module_pic', 'circuit_diagram', 'chip', 'updated_at', 'updated_by'])
      .where('id', '=', rowNumberOf(moduleId))
      .forUpdate()
      .executeTakeFirst()
    return (
      row && {
        moduleId: String(row.id),
        moduleName: row.module_name,
        modulePic: row.module_pic,
        circuitDiagram: row.circuit_diagram,
        updateTime: row.updated_at,
        updatedBy: row.updated_by,
      }
    )
  },

  /** Throws a foreign key violation where a product uses the module, or firmware of it (SI-070). */
  async remove(moduleId: string): Promise<void> {
    await db.deleteFrom('modules').where('id', '=', rowNumberOf(moduleId)).execute()
  },
})

const columnsOf = (change: ModuleChange, { updateTime, updatedBy }: ModuleStamp) => ({
  module_name: change.moduleName,
  module_pic: change.modulePic,
  module_size: change.moduleSize,
  module_desc: change.moduleDesc,
  circuit_diagram: change.circuitDiagram,
  module_introduction_doc: change.moduleIntroductionDoc,
  communication_mode: change.communicationMode,
  develop_mode: change.developMode,
  chip: change.chip,
  updated_at: new Date(updateTime),
  updated_by: updatedBy,
})
