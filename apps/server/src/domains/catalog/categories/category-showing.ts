import type { MainCategoryShown, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import type { Database } from '../../../db/database.ts'
import { found } from './category-edits.ts'
import { categoryEditingStore, type MainRecord, type SubRecord } from './category-editing.store.ts'
import { productsIn, type CategoryUses } from './category-uses.views.ts'

/** Categories as their editor sees them, with how many products use each. */
export function categoryShowing(db: Database) {
  const totalOf = (counts: ReadonlyMap<string, CategoryUses>, subs: readonly SubRecord[]): CategoryUses => ({
    products: subs.reduce((sum, { id }) => sum + (counts.get(id)?.products ?? 0), 0),
    deletedProducts: subs.reduce((sum, { id }) => sum + (counts.get(id)?.deletedProducts ?? 0), 0),
  })

  async function showMains(mains: readonly MainRecord[], all: readonly SubRecord[]): Promise<MainCategoryShown[]> {
    const subsOf = (main: MainRecord) => all.filter(({ pid }) => pid === main.id)
    const counts = await productsIn(
      mains.flatMap((main) => subsOf(main).map(({ id }) => id)),
      db,
    )
    return mains.map((main) => {
      const { updatedBy: _by, ...shown } = main
      const subs = subsOf(main)
      return { ...shown, subCategories: subs.length, ...totalOf(counts, subs) }
    })
  }

  async function showSubs(subs: readonly SubRecord[]): Promise<SubCategoryShown[]> {
    const counts = await productsIn(
      subs.map(({ id }) => id),
      db,
    )
    return subs.map(({ updatedBy: _by, ...sub }) => ({ ...sub, ...totalOf(counts, [{ ...sub, updatedBy: null }]) }))
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

  return { showMains, showSubs, showMain, showSub }
}

function only<T>(shown: T | undefined): T {
  if (shown === undefined) throw new Error('a category that was just saved is missing')
  return shown
}
