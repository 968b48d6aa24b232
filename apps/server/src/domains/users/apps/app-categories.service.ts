import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  addCustomCategory,
  getNetworkCategories,
  updateCustomCategory,
} from '@slipway/contract/users/apps/app-content.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import type { CustomCategory } from '@slipway/contract/users/apps/apps.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { inTransaction, isUniqueViolation, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import { lockOwn, requireOwn, stampAfter } from './app-access.ts'
import { appContentStore, type CategoryFields } from './app-content.store.ts'
import type { AppsDependencies } from './apps.service.ts'
import { appsStore, type StoredApp } from './apps.store.ts'

/** The id of no application. */
const NO_APP = '0'.repeat(32)

type NetworkCategories = OutputOf<typeof getNetworkCategories>

function takenLabel(error: unknown, { label }: CategoryFields): unknown {
  if (isUniqueViolation(error, 'app_categories_zh'))
    return new DomainError('apps.categoryTaken', { name: label.zh, field: 'label.zh' })
  if (isUniqueViolation(error, 'app_categories_en'))
    return new DomainError('apps.categoryTaken', { name: label.en, field: 'label.en' })
  return error
}

/** EN-CUSTCAT, and the standard categories that custom ones are made of. */
export function appCategoriesService(parts: AppsDependencies & { categories: Pick<CategoriesApi, 'all'> }) {
  const { db, clock, uploads, categories: standard } = parts

  async function requireParts(
    tx: DatabaseOrTransaction,
    { url, subCategories }: CategoryFields,
    current?: CategoryFields,
  ): Promise<void> {
    if (url !== current?.url) await uploads.requirePicture(url, 'url', tx)
    const known = new Set((await standard.all(tx)).map(({ category }) => category))
    const unknown = subCategories.find((one) => !known.has(one) && !current?.subCategories.includes(one))
    if (unknown !== undefined)
      throw new DomainError('apps.subCategoryUnknown', { category: unknown, field: 'subCategories' })
  }

  const touch = (tx: DatabaseOrTransaction, app: StoredApp, actor: Actor): Promise<void> =>
    appsStore(tx).touch(app.appId, stampAfter(app, clock.now(), actor))

  /** The categories of the application that this one belongs to, locked; one of others is absent. */
  async function lockOf(tx: DatabaseOrTransaction, categoryId: string, actor: Actor) {
    const content = appContentStore(tx)
    // With the same statements for a category of others and one that does not exist.
    const appId = (await content.appOfCategory(categoryId)) ?? NO_APP
    const app = await lockOwn(tx, appId, actor).catch(absent)
    const all = app ? await content.categories(app.appId) : []
    const current = all.find((one) => one.categoryId === categoryId)
    if (!app || !current) throw new DomainError('apps.categoryNotFound')
    return { app, all, current }
  }

  return {
    async network(appId: string, actor: Actor): Promise<NetworkCategories> {
      await requireOwn(db, appId, actor)
      const groups = new Map<string, NetworkCategories[number]>()
      for (const one of await standard.all()) {
        const { mainCategory, mainCategoryLabel: label, category, displayUrl, netProtocols } = one
        const group = groups.get(mainCategory) ?? { mainCategory, label, subCategories: [] }
        group.subCategories.push({ category, label: one.label, displayUrl, netProtocols })
        groups.set(mainCategory, group)
      }
      return [...groups.values()]
    },

    async list(appId: string, actor: Actor): Promise<CustomCategory[]> {
      await requireOwn(db, appId, actor)
      return appContentStore(db).categories(appId)
    },

    async add({ appId, ...fields }: CheckedInputOf<typeof addCustomCategory>, actor: Actor): Promise<CustomCategory> {
      try {
        return await inTransaction(db, async (tx) => {
          const app = await lockOwn(tx, appId, actor)
          const content = appContentStore(tx)
          const { length } = await content.categories(appId)
          const limit = limits.categories
          if (length >= limit) throw new DomainError('apps.tooManyCategories', { limit })
          await requireParts(tx, fields)
          const categoryId = await content.addCategory(appId, fields, length)
          await touch(tx, app, actor)
          return { categoryId, ...fields }
        })
      } catch (error) {
        throw takenLabel(error, fields)
      }
    },

    async update(input: CheckedInputOf<typeof updateCustomCategory>, actor: Actor): Promise<CustomCategory> {
      const { categoryId, place, ...fields } = input
      try {
        return await inTransaction(db, async (tx) => {
          const { app, all, current } = await lockOf(tx, categoryId, actor)
          await requireParts(tx, fields, current)
          const content = appContentStore(tx)
          await content.changeCategory(categoryId, fields)
          if (place !== undefined) {
            const others = all.map((one) => one.categoryId).filter((one) => one !== categoryId)
            await content.orderCategories(others.toSpliced(place, 0, categoryId))
          }
          await touch(tx, app, actor)
          return { categoryId, ...fields }
        })
      } catch (error) {
        throw takenLabel(error, fields)
      }
    },

    async remove(categoryId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { app, all } = await lockOf(tx, categoryId, actor)
        const content = appContentStore(tx)
        await content.removeCategory(categoryId)
        await content.orderCategories(all.map((one) => one.categoryId).filter((one) => one !== categoryId))
        await touch(tx, app, actor)
      })
    },
  }
}

/** The application of others: as if the category didn't exist. */
function absent(error: unknown): undefined {
  if (error instanceof DomainError && error.reason === 'apps.notFound') return undefined
  throw error
}
