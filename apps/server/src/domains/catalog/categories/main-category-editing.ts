import type {
  addMainCategory,
  deleteMainCategory,
  listMainCategoriesPaged,
  updateMainCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest } from '../../identity/accounts/index.ts'
import { categoryEditingStore } from './category-editing.store.ts'
import {
  categoryEdits,
  found,
  idOf,
  paged,
  requireRoom,
  unlessTaken,
  type EditingDependencies,
} from './category-edits.ts'
import { isMeant, moved, namedSubgroups, requireFixed, requireTagsKept } from './category-rules.ts'
import { categoryShowing } from './category-showing.ts'

export function mainCategoryEditing(parts: EditingDependencies) {
  const { db, accounts } = parts
  const { editing, savedBy, deleting } = categoryEdits(parts)
  const { showMains, showMain } = categoryShowing(db)

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

    async addMain(
      { sort, ...input }: CheckedInputOf<typeof addMainCategory>,
      actor: Actor,
    ): Promise<MainCategoryShown> {
      const { mainCategory } = input
      const id = await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const mains = await store.mains()
        requireRoom(mains.length, categoryLimits.mains)
        const subCatTagLabels = namedSubgroups(input.subCatTags)
        const added = await unlessTaken(
          store.addMain({ ...input, subCatTagLabels, ...savedBy(actor) }),
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
        const subCatTagLabels = namedSubgroups(input.subCatTags, current.subCatTagLabels)
        requireTagsKept(
          subCatTagLabels.map(({ zh }) => zh),
          (await store.subs()).filter(({ pid }) => pid === current.id),
        )
        await store.changeMain(current.id, { label: input.label, subCatTagLabels, ...savedBy(actor, current) })
        if (input.sort !== undefined)
          await store.place('main_categories', moved(mains.map(idOf), current.id, input.sort))
      })
      return showMain(input.id)
    },

    deleteMain: ({ id, subCategories }: CheckedInputOf<typeof deleteMainCategory>): Promise<void> =>
      deleting(
        async (tx) => {
          const store = categoryEditingStore(tx)
          found(await store.mains(), id)
          return (await store.subs()).filter(({ pid }) => pid === id).map(idOf)
        },
        async (tx, subIds) => {
          const count = subIds.length
          if (count !== subCategories) throw new DomainError('categories.notEmpty', { count, field: 'subCategories' })
          await categoryEditingStore(tx).deleteSubs(subIds)
          await categoryEditingStore(tx).deleteMain(id)
        },
      ),
  }
}
