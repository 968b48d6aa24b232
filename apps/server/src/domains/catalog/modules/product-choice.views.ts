import type { FirmwareType, RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { modulesViews } from './modules.views.ts'

/** The category of a product. */
export interface CoveredCategory {
  categoryId: string
  mainCategoryId: string
}

interface Firmware {
  firmwareId: string
  firmwareType: FirmwareType
  firmwareLabel: string
  firmwareLabelEn: string
  versionCount: number
}

/** A firmware of a module, with its newest version for a category. */
export interface OfferedFirmware extends Firmware {
  mainCategoryId: string
  /** Empty where no version covers the category. */
  firmwareVersion: string
}

export interface OfferedModule extends RadioModule {
  firmwares: OfferedFirmware[]
}

/** A firmware of a module or of a product. */
export interface KnownFirmware extends Firmware {
  moduleId: string | null
  productId: string | null
}

export interface KnownVersion {
  firmwarePackageId: string
  firmwareVersion: string
  covers: boolean
  packageTime: number
}

const LABELS = sql`
  f.id::text as "firmwareId", f.firmware_type as "firmwareType", f.label as "firmwareLabel",
  f.label_en as "firmwareLabelEn",
  coalesce((select n from counters where scope = 'firmwarePackages' and key = f.id::text), 0) as "versionCount"`

/** CN-59: a version without subcategories covers all of its firmware's main category. */
const covers = ({ categoryId, mainCategoryId }: CoveredCategory) => sql<boolean>`
  ((p.categories = '{}' or ${categoryId} = any (p.categories))
    and (f.main_category_id is null or f.main_category_id = ${rowNumberOf(mainCategoryId)}))`

/** The library as products choose from it; what a product has chosen is in tables of its own. */
export const productChoiceViews = (db: DatabaseOrTransaction) => ({
  /** All modules, newest first; their number is limited. */
  async offers(category: CoveredCategory): Promise<OfferedModule[]> {
    const { items } = await modulesViews(db).list({ keyword: '', offset: 0, limit: moduleLimits.modules })
    return this.withFirmware(items, category)
  },

  async offer(moduleId: string, category: CoveredCategory): Promise<OfferedModule | undefined> {
    const found = await modulesViews(db).find(moduleId)
    return found && (await this.withFirmware([found], category))[0]
  },

  async moduleName(moduleId: string): Promise<string | undefined> {
    const { rows } = await sql<{ moduleName: string }>`
      select module_name as "moduleName" from modules where id = ${rowNumberOf(moduleId)}`.execute(db)
    return rows[0]?.moduleName
  },

  /** Names are unique without regard to case. */
  async moduleNamed(name: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from modules where lower(module_name) = lower(${name})`.execute(db)
    return rows[0]?.id
  },

  async withFirmware(modules: readonly RadioModule[], category: CoveredCategory): Promise<OfferedModule[]> {
    const ids = modules.map(({ moduleId }) => rowNumberOf(moduleId))
    const { rows } = await sql<OfferedFirmware & { moduleId: string }>`
      select ${LABELS}, f.module_id::text as "moduleId", coalesce(f.main_category_id::text, '') as "mainCategoryId",
        coalesce((
          select p.version from firmware_packages p where p.firmware_id = f.id and ${covers(category)}
          order by p.sort_key desc limit 1
        ), '') as "firmwareVersion"
      from firmwares f where f.module_id = any (${ids}::bigint[]) order by f.firmware_type`.execute(db)
    const found = rows.map(({ moduleId, ...firmware }) => ({ moduleId, firmware }))
    const byModule = Map.groupBy(found, ({ moduleId }) => moduleId)
    return modules.map((module) => ({
      ...module,
      firmwares: (byModule.get(module.moduleId) ?? []).map(({ firmware }) => firmware),
    }))
  },

  /** The firmware of a module, then that of a product, each by type. */
  async firmwareFor({ moduleId, productId }: { moduleId: string; productId: string }): Promise<KnownFirmware[]> {
    const { rows } = await sql<KnownFirmware>`
      select ${LABELS}, f.module_id::text as "moduleId", f.product_id as "productId" from firmwares f
      where f.module_id = ${rowNumberOf(moduleId)} or f.product_id = ${productId}
      order by f.product_id is not null, f.firmware_type`.execute(db)
    return rows
  },

  async findFirmware(firmwareId: string): Promise<KnownFirmware | undefined> {
    const { rows } = await sql<KnownFirmware>`
      select ${LABELS}, f.module_id::text as "moduleId", f.product_id as "productId" from firmwares f
      where f.id = ${rowNumberOf(firmwareId)}`.execute(db)
    return rows[0]
  },

  /** The newest versions of each firmware, and these ones, newest first. */
  async versionsOf(
    firmwareIds: readonly string[],
    { selected, category }: { selected: readonly string[]; category: CoveredCategory },
  ): Promise<Map<string, KnownVersion[]>> {
    const { rows } = await sql<KnownVersion & { firmwareId: string }>`
      select f.id::text as "firmwareId", p.id::text as "firmwarePackageId", p.version as "firmwareVersion",
        ${covers(category)} as covers, p.created_at as "packageTime"
      from firmwares f join firmware_packages p on p.firmware_id = f.id
      where f.id = any (${firmwareIds.map(rowNumberOf)}::bigint[]) and (p.id = any (${selected.map(rowNumberOf)}::bigint[]) or p.id in (
        select id from firmware_packages where firmware_id = f.id order by sort_key desc limit ${moduleLimits.versionsNamed}
      ))
      order by f.id, p.sort_key desc`.execute(db)
    const versions = new Map<string, KnownVersion[]>()
    for (const { firmwareId, ...version } of rows) {
      versions.set(firmwareId, [...(versions.get(firmwareId) ?? []), version])
    }
    return versions
  },

  /** Of these versions, by id. */
  async versionNames(packageIds: readonly string[]): Promise<Map<string, string>> {
    if (packageIds.length === 0) return new Map()
    const { rows } = await sql<{ id: string; version: string }>`
      select id::text as id, version from firmware_packages
      where id = any (${packageIds.map(rowNumberOf)}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  async versionNamed(firmwareId: string, version: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from firmware_packages
      where firmware_id = ${rowNumberOf(firmwareId)} and version = ${version}`.execute(db)
    return rows[0]?.id
  },

  /** This version of the firmware; without an id, its newest one that covers the category. */
  async version(
    firmwareId: string,
    { firmwarePackageId, category }: { firmwarePackageId: string | undefined; category: CoveredCategory },
  ): Promise<(KnownVersion & { parameterConfig: Record<string, unknown> }) | undefined> {
    const wanted =
      firmwarePackageId === undefined ? covers(category) : sql<boolean>`p.id = ${rowNumberOf(firmwarePackageId)}`
    const { rows } = await sql<KnownVersion & { parameterConfig: Record<string, unknown> }>`
      select p.id::text as "firmwarePackageId", p.version as "firmwareVersion", ${covers(category)} as covers,
        p.created_at as "packageTime", p.parameter_config as "parameterConfig"
      from firmwares f join firmware_packages p on p.firmware_id = f.id
      where f.id = ${rowNumberOf(firmwareId)} and ${wanted} order by p.sort_key desc limit 1`.execute(db)
    return rows[0]
  },
})

export type ProductChoiceViews = ReturnType<typeof productChoiceViews>
