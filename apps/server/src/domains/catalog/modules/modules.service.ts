import type {
  addModule,
  deleteModule,
  listModules,
  updateModule,
} from '@slipway/contract/catalog/modules/modules.calls.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { ModuleDetail, RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { sampleModules } from './modules.samples.ts'
import { modulesStore, type ModuleChange } from './modules.store.ts'
import { modulesViews, type ModuleReader } from './modules.views.ts'

export interface ModulesDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  uploads: Pick<UploadsApi, 'requirePicture' | 'requireUpload' | 'openPrivate'>
}

const readerOf = ({ accountId, permissions }: Actor): ModuleReader => ({
  accountId,
  isAdministrator: permissions.administrator,
})

/** A module's id may be missing (VA-85, VA-86). */
function requireSelected(moduleId: string): void {
  if (moduleId === '') throw new DomainError('modules.notSelected', { field: 'moduleId' })
}

export function modulesService({ db, clock, accounts, uploads }: ModulesDependencies) {
  async function requirePictures(
    { modulePic, circuitDiagram }: Pick<ModuleChange, 'modulePic' | 'circuitDiagram'>,
    tx: DatabaseOrTransaction,
    current = { modulePic: '', circuitDiagram: '' },
  ): Promise<void> {
    if (modulePic !== current.modulePic) await uploads.requirePicture(modulePic, 'modulePic', tx)
    if (circuitDiagram !== current.circuitDiagram) await uploads.requirePicture(circuitDiagram, 'circuitDiagram', tx)
  }

  async function found(moduleId: string, on: DatabaseOrTransaction = db): Promise<RadioModule> {
    const one = await modulesViews(on).find(moduleId)
    if (!one) throw new DomainError('modules.notFound', { field: 'moduleId' })
    return one
  }

  /** Adds modules as far as the limit allows. */
  async function adding(tx: DatabaseOrTransaction, changes: readonly ModuleChange[], actor: Actor): Promise<string[]> {
    const store = modulesStore(tx)
    await store.lockAll()
    if ((await store.count()) + changes.length > moduleLimits.modules) {
      throw new DomainError('modules.tooMany', { limit: moduleLimits.modules })
    }
    const stamp = { updateTime: clock.now(), updatedBy: actor.accountId }
    const ids: string[] = []
    for (const change of changes) ids.push(await store.add(change, stamp))
    return ids
  }

  return {
    list: (input: CheckedInputOf<typeof listModules>): Promise<Page<RadioModule>> =>
      modulesViews(db).list({ keyword: input.keyword, offset: offsetOf(input), limit: input.pageSize }),

    async get(moduleId: string, actor: Actor): Promise<ModuleDetail> {
      const shown = await found(moduleId)
      return { ...shown, products: await modulesViews(db).products(moduleId, readerOf(actor)) }
    },

    found,

    async add(input: CheckedInputOf<typeof addModule>, actor: Actor): Promise<RadioModule> {
      const adds = inTransaction(db, async (tx) => {
        await requirePictures(input, tx)
        return adding(tx, [input], actor)
      })
      const [moduleId = ''] = await unlessNameTaken(adds, input.moduleName)
      return found(moduleId)
    },

    async update(input: CheckedInputOf<typeof updateModule>, actor: Actor): Promise<RadioModule> {
      const { moduleId, updateTime: startedFrom, ...change } = input
      requireSelected(moduleId)
      const changes = inTransaction(db, async (tx) => {
        const store = modulesStore(tx)
        const current = await store.findForUpdate(moduleId)
        if (!current) throw new DomainError('modules.notFound', { field: 'moduleId' })
        await requireNewest('modules.savedMeanwhile', current, startedFrom, { accounts, tx })
        await requirePictures(change, tx, current)
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        await store.change(moduleId, change, { updateTime, updatedBy: actor.accountId })
      })
      await unlessNameTaken(changes, change.moduleName)
      return found(moduleId)
    },

    /** SI-070. */
    async remove({ moduleId }: CheckedInputOf<typeof deleteModule>, actor: Actor): Promise<void> {
      requireSelected(moduleId)
      const requireUnused = async (least: number) => {
        const count = Math.max(least, await modulesViews(db).productCount(moduleId))
        if (count === 0) return
        const named = await modulesViews(db).products(moduleId, readerOf(actor))
        const products = named.map(({ productName }) => productName).join(', ') || '–'
        throw new DomainError('modules.inUse', { count, products })
      }
      await found(moduleId)
      await requireUnused(0)
      try {
        await inTransaction(db, async (tx) => {
          if (!(await modulesStore(tx).findForUpdate(moduleId)))
            throw new DomainError('modules.notFound', { field: 'moduleId' })
          await modulesStore(tx).remove(moduleId)
        })
      } catch (error) {
        // A product that took the module or its firmware this very moment.
        if (!isForeignKeyViolation(error)) throw error
        await requireUnused(1)
      }
    },

    /** Those of the two samples that the library does not have yet. */
    addSamples: (actor: Actor): Promise<RadioModule[]> =>
      inTransaction(db, async (tx) => {
        await modulesStore(tx).lockAll()
        const names = new Set((await modulesStore(tx).names()).map((name) => name.toLowerCase()))
        const missing = sampleModules.filter(({ moduleName }) => !names.has(moduleName.toLowerCase()))
        const [first] = sampleModules
        if (missing.length === 0) throw new DomainError('modules.nameTaken', { name: first?.moduleName ?? '' })
        const ids = await adding(tx, missing, actor)
        return Promise.all(ids.map((moduleId) => found(moduleId, tx)))
      }),
  }
}

async function unlessNameTaken<T>(saving: Promise<T>, name: string): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('modules.nameTaken', { name, field: 'moduleName' })
    throw error
  }
}

export type ModulesService = ReturnType<typeof modulesService>
