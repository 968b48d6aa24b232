import type {
  addSubCategory,
  listSubCategoriesPaged,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest } from '../../identity/accounts/index.ts'
import { drawings } from './categories.starter-set.ts'
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
import { isMeant, moved, requireFixed, requireTag } from './category-rules.ts'
import { categoryShowing } from './category-showing.ts'

export function subcategoryEditing(parts: EditingDependencies) {
  const { db, accounts, uploads } = parts
  const { editing, savedBy, deleting } = categoryEdits(parts)
  const { showSubs, showSub } = categoryShowing(db)

  const requirePicture = async (url: string, tx: DatabaseOrTransaction): Promise<void> => {
    if (!drawings.has(url)) await uploads.requirePicture(url, 'displayUrl', tx)
  }

  return {
    async listSubs(input: CheckedInputOf<typeof listSubCategoriesPaged>): Promise<Page<SubCategoryShown>> {
      const meant = (await categoryEditingStore(db).subs()).filter(
        (sub) =>
          (input.mainCategoryId === undefined || sub.pid === input.mainCategoryId) &&
          isMeant(input.keyword, sub.label, sub.category),
      )
      return { items: await showSubs(paged(meant, input)), total: meant.length }
    },

    async addSub({ sort, ...input }: CheckedInputOf<typeof addSubCategory>, actor: Actor): Promise<SubCategoryShown> {
      const id = await editing(async (tx) => {
        const store = categoryEditingStore(tx)
        const main = found(await store.mains(), input.pid, 'pid')
        const all = await store.subs()
        requireRoom(all.length, categoryLimits.subs)
        requireTag(input.tag, main.subCatTags)
        await requirePicture(input.displayUrl, tx)
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
        if (change.displayUrl !== current.displayUrl) await requirePicture(change.displayUrl, tx)
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
