import {
  listMainCategories,
  listProductCategories,
  listSubCategories,
} from '@slipway/contract/catalog/categories/categories.calls.ts'
import {
  addMainCategory,
  addSubCategory,
  deleteMainCategory,
  deleteSubCategory,
  listMainCategoriesPaged,
  listSubCategoriesPaged,
  updateMainCategory,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import {
  accessTypes,
  communicationTypes,
  offers,
  type AccessType,
  type CommunicationType,
  type MainCategory,
} from '@slipway/contract/catalog/categories/categories.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { serve } from '../../../http/route.ts'
import { starterSet } from './categories.starter-set.ts'
import type { EditingDependencies } from './category-edits.ts'
import { categoriesStore, type CategoryInTree } from './categories.store.ts'
import { mainCategoryEditing } from './main-category-editing.ts'
import { subcategoryEditing } from './subcategory-editing.ts'

export { starterSet } from './categories.starter-set.ts'
export type { CategoryInTree } from './categories.store.ts'

export function categoriesDomain(parts: EditingDependencies & { offeredAccess: readonly AccessType[] }) {
  const { db, offeredAccess } = parts
  const store = categoriesStore(db)
  const mains = mainCategoryEditing(parts)
  const subs = subcategoryEditing(parts)
  return {
    routes: [
      serve(listMainCategories, () => store.listMain()),
      serve(listSubCategories, ({ input }) => store.listSub(input.mainCategoryId)),
      serve(listProductCategories, ({ input }) => store.listAll(input.limit)),
      serve(listMainCategoriesPaged, ({ input }) => mains.listMains(input)),
      serve(addMainCategory, ({ input, actor }) => mains.addMain(input, actor)),
      serve(updateMainCategory, ({ input, actor }) => mains.updateMain(input, actor)),
      serve(deleteMainCategory, async ({ input }) => {
        await mains.deleteMain(input)
        return null
      }),
      serve(listSubCategoriesPaged, ({ input }) => subs.listSubs(input)),
      serve(addSubCategory, ({ input, actor }) => subs.addSub(input, actor)),
      serve(updateSubCategory, ({ input, actor }) => subs.updateSub(input, actor)),
      serve(deleteSubCategory, async ({ input }) => {
        await subs.deleteSub(input.id)
        return null
      }),
    ],

    /** The initial categories of an installation; later edits and deletions by people are preserved. */
    ensureStarterSet: () => store.addNew(starterSet),

    findMain: (mainCategoryId: string, on: DatabaseOrTransaction = db): Promise<MainCategory | undefined> =>
      categoriesStore(on).findMain(mainCategoryId),

    find: (categoryId: string, on: DatabaseOrTransaction = db): Promise<CategoryInTree | undefined> =>
      categoriesStore(on).find(categoryId),

    /** The category, locked against changes and deletion until the transaction ends. */
    lock: (tx: DatabaseOrTransaction, categoryId: string): Promise<CategoryInTree | undefined> =>
      categoriesStore(tx).findForUpdate(categoryId),

    /** The plan with what it leaves open: the category's first offers. */
    async wholePlan(
      { categoryId, accessType, communicationType }: OpenPlan,
      on: DatabaseOrTransaction = db,
    ): Promise<ProductPlan> {
      const category = await categoriesStore(on).find(categoryId)
      const [first = accessTypes.custom] = category?.accessType ?? []
      const firstAccess = category?.accessType.find((one) => offeredAccess.includes(one)) ?? first
      const { type: firstMode = communicationTypes.wifi } = category?.netProtocols[0] ?? {}
      return {
        categoryId,
        accessType: accessType ?? firstAccess,
        communicationType: communicationType ?? firstMode,
      }
    },

    /** EN-DEPLOY-03: new products have an access plan that the installation offers. */
    requireOfferedAccess(accessType: AccessType): void {
      if (offeredAccess.includes(accessType)) return
      const offered = offeredAccess.join(', ')
      throw new DomainError('categories.accessNotOffered', { field: 'accessType', accessType, offered })
    },

    /** In the order of the picker. */
    all: async (on: DatabaseOrTransaction = db): Promise<CategoryInTree[]> =>
      (await categoriesStore(on).listAll(Number.MAX_SAFE_INTEGER)).items,

    /** By its ID, its key such as `lighting.bulb`, or its identifier. */
    findByName: async (name: string, on: DatabaseOrTransaction = db): Promise<CategoryInTree | undefined> =>
      (await categoriesStore(on).find(name)) ?? categoriesStore(on).findNamed(name),

    /**
     * The category if it offers this plan; otherwise refused as `categories.notFound` or `categories.unsupported`. In
     * the caller's transaction the category is locked until the end.
     */
    async requireOffer({ categoryId, ...plan }: ProductPlan, on: DatabaseOrTransaction = db): Promise<CategoryInTree> {
      const category = await categoriesStore(on).findForUse(categoryId)
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

type OpenPlan = Pick<ProductPlan, 'categoryId'> & {
  accessType?: AccessType | undefined
  communicationType?: CommunicationType | undefined
}

export type CategoriesApi = ReturnType<typeof categoriesDomain>
