import type {
  addMainCategory,
  addSubCategory,
  listMainCategoriesPaged,
  listSubCategoriesPaged,
  updateMainCategory,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { MainCategoryShown, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf, type PageRequest } from '@slipway/contract/paging.ts'
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
import { categoryEditingStore, type MainRecord, type Saved, type SubRecord } from './category-editing.store.ts'
import { productsIn } from './category-uses.views.ts'
import { isMeant, moved, requireFixed, requireTag, requireTagsKept } from './category-rules.ts'

export interface EditingDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  uploads: Pick<UploadsApi, 'requirePicture'>
}

export function categoryEditing({ db, clock, accounts, uploads }: EditingDependencies) {
  /** Nobody else changes categories meanwhile. */
  const editing = <T>(work: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await categoryEditingStore(tx).lockAll()
      return work(tx)
    })

  const savedBy = (actor: Actor, current?: Saved): Saved => ({
    updateTime: Math.max(clock.now(), current ? current.updateTime + 1 : 0),
    updatedBy: actor.accountId,
  })

  const totalOf = (counts: ReadonlyMap<string, number>, subs: readonly SubRecord[]): number =>
    subs.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)

  async function showMains(mains: readonly MainRecord[], all: readonly SubRecord[]): Promise<MainCategoryShown[]> {
    const subsOf = (main: MainRecord) => all.filter(({ pid }) => pid === main.id)
    const counts = await productsIn(
      mains.flatMap((main) => subsOf(main).map(({ id }) => id)),
      db,
    )
    return mains.map((main) => {
      const { updatedBy: _by, ...shown } = main
      const subs = subsOf(main)
      return { ...shown, subCategories: subs.length, products: totalOf(counts, subs) }
    })
  }

  async function showSubs(subs: readonly SubRecord[]): Promise<SubCategoryShown[]> {
    const counts = await productsIn(
      subs.map(({ id }) => id),
      db,
    )
    return subs.map(({ updatedBy: _by, ...sub }) => ({ ...sub, products: counts.get(sub.id) ?? 0 }))
  }

  async function showMain(id: string): Promise<MainCategoryShown> {
    const store = categoryEditingStore(db)
    const [shown] = await showMains([found(await store.mains(), id)], await store.subs())
    return only(shown)
  }

  async function showSub(id: string): Promise<SubCategoryShown> {
    const [shown] = await showSubs([found(await categoryEditingStore(db).subs(), id)])
    return only(shown)
  }

  /** SI-051. What is deleted is out of use, also where a product comes in this very moment. */
  async function deleting(
    which: (tx: DatabaseOrTransaction) => Promise<string[]>,
    work: (tx: DatabaseOrTransaction, subIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const requireUnused = async (subIds: readonly string[], on: DatabaseOrTransaction, least = 0) => {
      const counts = await productsIn(subIds, on)
      const count = Math.max(
        least,
        [...counts.values()].reduce((sum, n) => sum + n, 0),
      )
      if (count > 0) throw new DomainError('categories.inUse', { count })
    }
    let subIds: string[] = []
    try {
      await editing(async (tx) => {
        subIds = await which(tx)
        await requireUnused(subIds, tx)
        await work(tx, subIds)
      })
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      await requireUnused(subIds, db, 1)
    }
  }

  return {
    async listMains(input: CheckedInputOf<typeof listMainCategoriesPaged>): Promise<Page<MainCategoryShown>> {
      const store = categoryEditingStore(db)
      const [mains, subs] = await Promise.all([store.mains(), store.subs()])
      const meant = mains.filter(
        (main) =>
          isMeant(input.keyword, main.label, main.mainCategory) ||
          subs.some((sub) => sub.pid === main.id && isMeant(input.keyword, sub.label, sub.category)),
      )
      return { items: await showMains(paged(meant, input), subs), total: meant.length }
    },

    async listSubs(input: CheckedInputOf<typeof listSubCategoriesPaged>): Promise<Page<SubCategoryShown>> {
      const meant = (await categoryEditingStore(db).subs()).filter(
        (sub) =>
          (input.mainCategoryId === undefined || sub.pid === input.mainCategoryId) &&
          isMeant(input.keyword, sub.label, sub.category),
      )
      return { items: await showSubs(paged(meant, input)), total: meant.length }
    },

    async addMain(
      { sort, ...input }: CheckedInputOf<typeof addMainCategory>,
      actor: Actor,
    ): Promise<MainCategoryShown> {
      const { mainCategory } = input
      const id = await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const mains = await store.mains()
        requireRoom(mains.length, categoryLimits.mains)
        const subCatTags = [...new Set(input.subCatTags)]
        const added = await unlessTaken(
          store.addMain({ ...input, subCatTags, ...savedBy(actor) }),
          mainCategory,
          'mainCategory',
        )
        await store.place('main_categories', moved(mains.map(idOf), added, sort ?? mains.length))
        return added
      })
      return showMain(id)
    },

    async updateMain(input: CheckedInputOf<typeof updateMainCategory>, actor: Actor): Promise<MainCategoryShown> {
      await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const mains = await store.mains()
        const current = found(mains, input.id)
        requireFixed('mainCategory', current.mainCategory, input.mainCategory)
        await requireNewest('categories.savedMeanwhile', current, input.updateTime, { accounts, tx })
        const subCatTags = [...new Set(input.subCatTags)]
        requireTagsKept(
          subCatTags,
          (await store.subs()).filter(({ pid }) => pid === current.id),
        )
        await store.changeMain(current.id, { label: input.label, subCatTags, ...savedBy(actor, current) })
        if (input.sort !== undefined)
          await store.place('main_categories', moved(mains.map(idOf), current.id, input.sort))
      })
      return showMain(input.id)
    },

    deleteMain: (id: string): Promise<void> =>
      deleting(
        async (tx) => {
          const store = categoryEditingStore(tx)
          found(await store.mains(), id)
          return (await store.subs()).filter(({ pid }) => pid === id).map(idOf)
        },
        async (tx, subIds) => {
          await categoryEditingStore(tx).deleteSubs(subIds)
          await categoryEditingStore(tx).deleteMain(id)
        },
      ),

    async addSub({ sort, ...input }: CheckedInputOf<typeof addSubCategory>, actor: Actor): Promise<SubCategoryShown> {
      const id = await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const main = found(await store.mains(), input.pid, 'pid')
        const all = await store.subs()
        requireRoom(all.length, categoryLimits.subs)
        requireTag(input.tag, main.subCatTags)
        await uploads.requirePicture(input.displayUrl, 'displayUrl', tx)
        const added = await unlessTaken(store.addSub({ ...input, ...savedBy(actor) }), input.category, 'category')
        const siblings = all.filter(({ pid }) => pid === main.id).map(idOf)
        await store.place('sub_categories', moved(siblings, added, sort ?? siblings.length))
        return added
      })
      return showSub(id)
    },

    async updateSub(input: CheckedInputOf<typeof updateSubCategory>, actor: Actor): Promise<SubCategoryShown> {
      const { id, pid, category, sort, updateTime: startedFrom, ...change } = input
      await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const all = await store.subs()
        const current = found(all, id)
        requireFixed('pid', current.pid, pid)
        requireFixed('category', current.category, category)
        await requireNewest('categories.savedMeanwhile', current, startedFrom, { accounts, tx })
        requireTag(change.tag, found(await store.mains(), current.pid).subCatTags)
        if (change.displayUrl !== current.displayUrl) await uploads.requirePicture(change.displayUrl, 'displayUrl', tx)
        await store.changeSub(id, { ...change, ...savedBy(actor, current) })
        const siblings = all.filter((one) => one.pid === current.pid).map(idOf)
        if (sort !== undefined) await store.place('sub_categories', moved(siblings, id, sort))
      })
      return showSub(id)
    },

    deleteSub: (id: string): Promise<void> =>
      deleting(
        async (tx) => [found(await categoryEditingStore(tx).subs(), id).id],
        (tx, subIds) => categoryEditingStore(tx).deleteSubs(subIds),
      ),
  }
}

const idOf = ({ id }: { id: string }): string => id

const paged = <T>(all: readonly T[], page: PageRequest): T[] =>
  all.slice(offsetOf(page), offsetOf(page) + page.pageSize)

function found<T extends { id: string }>(all: readonly T[], wanted: string, field = 'id'): T {
  const one = all.find(({ id }) => id === wanted)
  if (!one) throw new DomainError('categories.notFound', { field })
  return one
}

function only<T>(shown: T | undefined): T {
  if (shown === undefined) throw new Error('a category that was just saved is missing')
  return shown
}

function requireRoom(count: number, limit: number): void {
  if (count >= limit) throw new DomainError('categories.tooMany', { limit })
}

async function unlessTaken<T>(saving: Promise<T>, identifier: string, field: string): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('categories.identifierTaken', { identifier, field })
    throw error
  }
}
