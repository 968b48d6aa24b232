import {
  listMainCategories,
  listProductCategories,
  listSubCategories,
} from '@slipway/contract/categories/categories.calls.ts'
import { offers, type CommunicationType, type AccessType } from '@slipway/contract/categories/categories.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database, DatabaseOrTransaction } from '../../db/database.ts'
import { serve } from '../../http/route.ts'
import { starterSet } from './categories.starter-set.ts'
import { categoriesStore, type CategoryInTree } from './categories.store.ts'

export type { CategoryInTree } from './categories.store.ts'

export function categoriesDomain({ db }: { db: Database }) {
  const store = categoriesStore(db)
  return {
    routes: [
      serve(listMainCategories, () => store.listMain()),
      serve(listSubCategories, ({ input }) => store.listSub(input.mainCategoryId)),
      serve(listProductCategories, ({ input }) => store.listAll(input.limit)),
    ],

    /** Main and sub categories that every installation begins with; edits of them are kept. */
    ensureStarterSet: () => store.addMissing(starterSet),

    find: (categoryId: string): Promise<CategoryInTree | undefined> => store.find(categoryId),

    /**
     * The category, where it offers this plan; else refused as `categories.notFound` or `categories.unsupported`.
     * Who asks within a transaction hands it over: waiting there for a second connection could wait for itself.
     */
    async requireOffer({ categoryId, ...plan }: ProductPlan, on: DatabaseOrTransaction = db): Promise<CategoryInTree> {
      const category = await categoriesStore(on).find(categoryId)
      if (!category) throw new DomainError('categories.notFound', { field: 'categoryId' })
      const { accessType, communicationType } = offers(category, plan)
      if (!accessType) throw new DomainError('categories.unsupported', { field: 'accessType' })
      if (!communicationType) throw new DomainError('categories.unsupported', { field: 'communicationType' })
      return category
    },
  }
}

export interface ProductPlan {
  categoryId: string
  accessType: AccessType
  communicationType: CommunicationType
}

export type CategoriesDoor = ReturnType<typeof categoriesDomain>
