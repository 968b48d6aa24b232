import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { integer } from '../../schema.ts'
import { mainCategory, subCategory } from './categories.ts'

const BASE = '/iot/config/api/iot/support'
const access = viaMenus('products', 'categories', 'modules')

/** CA-033. */
export const listMainCategories = defineCall({
  method: 'GET',
  path: `${BASE}/category/main`,
  summary: { zh: '一级品类', en: 'List main categories' },
  access,
  output: z.array(mainCategory),
})

/** CA-034. */
export const listSubCategories = defineCall({
  method: 'GET',
  path: `${BASE}/category/sub`,
  summary: { zh: '二级品类', en: 'List the subcategories of a main category' },
  access,
  input: z.object({ mainCategoryId: z.string().check(z.minLength(1), z.maxLength(32)) }),
  output: z.array(subCategory),
})

/** CA-021, SI-045: all sub categories flat, for the picker. */
export const listProductCategories = defineCall({
  method: 'GET',
  path: `${BASE}/product/category/list`,
  summary: { zh: '可选品类', en: 'List subcategories for the picker' },
  access: viaMenus('products'),
  input: z.object({ limit: z._default(integer({ min: 1, max: 1000 }), 200) }),
  output: z.extend(subCategory, { mainCategory: z.string(), mainCategoryLabel: mainCategory.shape.label }),
  reply: 'page',
})
