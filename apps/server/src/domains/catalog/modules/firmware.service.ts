import type {
  addModuleFirmware,
  deleteModuleFirmware,
  listModuleFirmware,
  updateModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import type { FirmwareRow, ModuleFirmware } from '@slipway/contract/catalog/modules/modules.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { CategoriesApi } from '../categories/index.ts'
import { firmwareStore, type LockedFirmware } from './firmware.store.ts'
import { firmwareViews } from './firmware.views.ts'
import { versionKeyOf } from './firmware-versions.service.ts'
import type { ModulesDependencies, ModulesService } from './modules.service.ts'

export interface FirmwareDependencies extends ModulesDependencies {
  modules: Pick<ModulesService, 'found'>
  categories: Pick<CategoriesApi, 'findMain' | 'find'>
}

export function firmwareService({ db, clock, modules, categories }: FirmwareDependencies) {
  async function shown(firmwareId: string): Promise<ModuleFirmware> {
    const one = await firmwareViews(db).find(firmwareId)
    if (!one) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
    return one
  }

  async function mainCategoryOf(mainCategoryId: string, tx: DatabaseOrTransaction): Promise<string | undefined> {
    if (mainCategoryId === '') return undefined
    const category = await categories.findMain(mainCategoryId, tx)
    if (!category) throw new DomainError('categories.notFound', { field: 'mainCategoryId' })
    return category.id
  }

  /** A firmware of this module. */
  async function locked(
    { moduleId, firmwareId }: { moduleId: string; firmwareId: string },
    tx: DatabaseOrTransaction,
  ): Promise<LockedFirmware> {
    const one = await firmwareStore(tx).findForUpdate(firmwareId)
    if (one?.moduleId !== moduleId) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
    return one
  }

  async function removeVersion(firmwareId: string, version: string, tx: DatabaseOrTransaction): Promise<void> {
    const store = firmwareStore(tx)
    const found = await store.findPackage(firmwareId, versionKeyOf(version))
    if (!found) throw new DomainError('modules.versionNotFound', { field: 'firmwareVersion' })
    const needed = await store.neededBy(found.packageId)
    if (needed !== undefined) throw new DomainError('modules.versionNeeded', { version, needed })
    await store.removePackage(found.packageId)
  }

  return {
    async list({
      moduleId,
      firmwareId,
      ...page
    }: CheckedInputOf<typeof listModuleFirmware>): Promise<Page<FirmwareRow>> {
      const range = { offset: offsetOf(page), limit: page.pageSize }
      await modules.found(moduleId)
      if (firmwareId === undefined) return firmwareViews(db).ofModule(moduleId, range)
      const firmware = await firmwareViews(db).find(firmwareId, moduleId)
      if (!firmware) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
      return firmwareViews(db).versionsOf(firmware, range)
    },

    async add({ mainCategoryId, ...input }: CheckedInputOf<typeof addModuleFirmware>): Promise<ModuleFirmware> {
      try {
        const firmwareId = await inTransaction(db, async (tx) => {
          const { moduleId } = await modules.found(input.moduleId, tx)
          const category = await mainCategoryOf(mainCategoryId, tx)
          return firmwareStore(tx).add({ ...input, moduleId, mainCategoryId: category, createTime: clock.now() })
        })
        return await shown(firmwareId)
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('modules.firmwareTypeTaken', { field: 'firmwareType' })
        // The module was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new DomainError('modules.notFound', { field: 'moduleId' })
        throw error
      }
    },

    async update({ mainCategoryId, ...input }: CheckedInputOf<typeof updateModuleFirmware>): Promise<ModuleFirmware> {
      await inTransaction(db, async (tx) => {
        const { firmwareId } = await locked(input, tx)
        const category = await mainCategoryOf(mainCategoryId, tx)
        await firmwareStore(tx).change(firmwareId, { ...input, mainCategoryId: category })
      })
      return shown(input.firmwareId)
    },

    /** SI-070: the firmware with its versions, or one of them. */
    async remove({ firmwareVersion, ...input }: CheckedInputOf<typeof deleteModuleFirmware>): Promise<void> {
      try {
        await inTransaction(db, async (tx) => {
          const { firmwareId } = await locked(input, tx)
          if (firmwareVersion === undefined) await firmwareStore(tx).remove(firmwareId)
          else await removeVersion(firmwareId, firmwareVersion, tx)
        })
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error
        if (firmwareVersion === undefined) throw new DomainError('modules.firmwareInUse')
        throw new DomainError('modules.versionInUse', { version: firmwareVersion })
      }
    },
  }
}
