import * as z from 'zod/mini'
import { administratorsVia } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { epochMs, integer, optionalText } from '../../schema.ts'
import { mainCategoryShown, subCategoryShown } from './categories.ts'
import { categoryLimits } from './categories.limits.ts'
import { categoryId, mainCategoryFields, mainIdentifier, subCategoryFields, subIdentifier } from './category-fields.ts'

const BASE = '/iot/config/api/iot/support'
const access = administratorsVia('categories')

/** The index among its siblings, from 0; without it, a new category is appended and an existing one keeps its place. */
const sort = z.optional(integer({ min: 0, max: categoryLimits.subs }))
/** The version that the edit started from (SI-122). */
const updateTime = z.optional(epochMs)
/** A prefix or substring of a name or identifier. */
const keyword = optionalText(categoryLimits.search)

/** CA-147, CN-49. `keyword` also finds a main category by one of its sub categories. */
export const listMainCategoriesPaged = defineCall({
  method: 'POST',
  path: `${BASE}/category/mainCategory/list`,
  summary: { zh: '一级品类管理列表', en: 'List main categories (paged)' },
  access,
  input: z.object({ ...pageRequest, keyword }),
  output: mainCategoryShown,
  reply: 'page',
})

/** CA-148. */
export const addMainCategory = defineCall({
  method: 'POST',
  path: `${BASE}/category/mainCategory/add`,
  summary: { zh: '添加一级品类', en: 'Add a main category' },
  access,
  input: z.object({ ...mainCategoryFields, ...mainIdentifier, sort }),
  output: mainCategoryShown,
  refusals: ['categories.identifierTaken', 'categories.tooMany'],
})

/** CA-149. */
export const updateMainCategory = defineCall({
  method: 'POST',
  path: `${BASE}/category/mainCategory/update`,
  summary: { zh: '修改一级品类', en: 'Change a main category' },
  access,
  input: z.object({
    id: categoryId,
    ...mainCategoryFields,
    ...z.partial(z.object(mainIdentifier)).shape,
    sort,
    updateTime,
  }),
  output: mainCategoryShown,
  refusals: ['categories.notFound', 'categories.identifierFixed', 'categories.tagInUse', 'categories.savedMeanwhile'],
})

/** CA-150, SI-051. Deletes its sub categories and their templates too, if the caller says how many there are. */
export const deleteMainCategory = defineCall({
  method: 'POST',
  path: `${BASE}/category/mainCategory/delete`,
  summary: { zh: '删除一级品类', en: 'Delete a main category' },
  access,
  input: z.object({
    id: categoryId,
    /** The number of its sub categories, as confirmation that they are deleted with it. */
    subCategories: z._default(integer({ min: 0, max: categoryLimits.subs }), 0),
  }),
  refusals: ['categories.notFound', 'categories.inUse', 'categories.usedByFirmware', 'categories.notEmpty'],
})

/** The sub categories of one main category, or of all. */
export const listSubCategoriesPaged = defineCall({
  method: 'POST',
  path: `${BASE}/subCategory/list`,
  alsoAt: [`${BASE}/category/subCategory/list`],
  summary: { zh: '二级品类管理列表', en: 'List subcategories (paged)' },
  access,
  input: z.object({ ...pageRequest, keyword, mainCategoryId: z.optional(categoryId) }),
  output: subCategoryShown,
  reply: 'page',
})

/** CA-151. */
export const addSubCategory = defineCall({
  method: 'POST',
  path: `${BASE}/subCategory/add`,
  alsoAt: [`${BASE}/category/subCategory/add`],
  summary: { zh: '添加二级品类', en: 'Add a subcategory' },
  access,
  input: z.object({ ...subCategoryFields, ...subIdentifier, sort }),
  output: subCategoryShown,
  refusals: [
    'categories.notFound',
    'categories.identifierTaken',
    'categories.tooMany',
    'categories.tagUnknown',
    'uploads.notFound',
  ],
})

/** CA-152. Choices of existing products remain, even if the category no longer offers them. */
export const updateSubCategory = defineCall({
  method: 'POST',
  path: `${BASE}/subCategory/update`,
  alsoAt: [`${BASE}/category/subCategory/update`],
  summary: { zh: '修改二级品类', en: 'Change a subcategory' },
  access,
  input: z.object({
    id: categoryId,
    ...subCategoryFields,
    ...z.partial(z.object(subIdentifier)).shape,
    sort,
    updateTime,
  }),
  output: subCategoryShown,
  refusals: [
    'categories.notFound',
    'categories.identifierFixed',
    'categories.tagUnknown',
    'categories.savedMeanwhile',
    'uploads.notFound',
  ],
})

/** CA-153, SI-051. */
export const deleteSubCategory = defineCall({
  method: 'POST',
  path: `${BASE}/subCategory/delete`,
  alsoAt: [`${BASE}/category/subCategory/delete`],
  summary: { zh: '删除二级品类', en: 'Delete a subcategory' },
  access,
  input: z.object({ id: categoryId }),
  refusals: ['categories.notFound', 'categories.inUse'],
})
