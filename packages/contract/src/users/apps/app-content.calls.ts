import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { netProtocol } from '../../catalog/categories/categories.ts'
import { defineCall } from '../../define-call.ts'
import { rule } from '../../rules.ts'
import { epochMs, line, text } from '../../schema.ts'
import { findItem, httpsLink, itemLanguages, knownItems, languageOf, readItem, type ItemLanguage } from './app-items.ts'
import {
  appId,
  appItem,
  clientInfo,
  customCategory,
  defaultItem,
  functionKey,
  functionRow,
  itemLanguage,
} from './apps.ts'
import { appsLimits as limits } from './apps.limits.ts'

const BASE = '/iot/config/api/iot/support/v1'
const access = viaMenus('apps')
const onlyId = z.object({ appId })

const itemFields = {
  module: text({ max: 40 }),
  appItem: text({ max: 40 }),
  language: itemLanguage,
  /** Empty: the default again. */
  content: z.string().check(z.maxLength(limits.content.max)),
}

/** The catalog has the item, and its rules allow the content. */
const keepsRules = z.superRefine<{ module: string; appItem: string; content: string }>((given, context) => {
  const item = findItem(given.module, given.appItem)
  const read = item ? readItem(item, given.content) : { problem: '' }
  if (!('problem' in read)) return
  const path = [item ? 'content' : 'appItem']
  context.addIssue({ code: 'custom', message: read.problem, path, input: given.content })
})

const sameItem = ({ module, appItem: name, language }: { module: string; appItem: string; language: ItemLanguage }) => {
  const item = findItem(module, name)
  return `${module} ${name} ${item ? languageOf(item, language) : language}`
}

/** CA-096, EN-APPITEM. */
export const setAppItem = defineCall({
  method: 'PUT',
  path: `${BASE}/app/item`,
  summary: { zh: '设置应用配置项', en: 'Set an item of an application' },
  access,
  input: z.object({ appId, ...itemFields }).check(keepsRules),
  output: appItem,
  refusals: ['apps.notFound', 'uploads.notFound'],
})

/** Several items, all or none of them (SI-122). */
export const setAppItems = defineCall({
  method: 'PUT',
  path: `${BASE}/app/items`,
  summary: { zh: '批量设置应用配置项', en: 'Set several items of an application' },
  access,
  input: z.object({
    appId,
    items: z.array(z.object(itemFields).check(keepsRules)).check(
      z.minLength(1),
      z.maxLength(knownItems.length * itemLanguages.length),
      z.refine((items) => new Set(items.map(sameItem)).size === items.length, { error: rule('memberTwice') }),
    ),
    updateTime: z.optional(epochMs),
  }),
  output: z.object({ items: z.array(appItem), updateTime: epochMs }),
  refusals: ['apps.notFound', 'apps.savedMeanwhile', 'uploads.notFound'],
})

/** The items that differ from their defaults. */
export const getAppItems = defineCall({
  method: 'GET',
  path: `${BASE}/app/item`,
  summary: { zh: '应用配置项', en: 'List the items of an application' },
  access,
  input: onlyId,
  output: z.array(appItem),
  refusals: ['apps.notFound'],
})

/** CA-097. */
export const getDefaultItems = defineCall({
  method: 'GET',
  path: `${BASE}/default`,
  summary: { zh: '默认配置项', en: 'List the default items' },
  access,
  input: z.object({ language: itemLanguage }),
  output: z.array(defaultItem),
})

/** CA-098. */
export const getAppFunctions = defineCall({
  method: 'GET',
  path: `${BASE}/function/choose`,
  summary: { zh: '应用功能', en: 'List the functions of an application' },
  access,
  input: onlyId,
  output: z.array(functionRow),
  refusals: ['apps.notFound'],
})

/** CA-099. Functions that are not named stay as they are. */
export const chooseAppFunctions = defineCall({
  method: 'PUT',
  path: `${BASE}/function/choose`,
  summary: { zh: '选择应用功能', en: 'Choose the functions of an application' },
  access,
  input: z.object({
    appId,
    functions: z.array(z.object({ key: functionKey, enabled: z.boolean() })).check(
      z.minLength(1),
      z.maxLength(50),
      z.refine((given) => new Set(given.map(({ key }) => key)).size === given.length, {
        error: rule('memberTwice'),
      }),
    ),
  }),
  output: z.array(functionRow),
  refusals: ['apps.notFound', 'apps.functionLocked'],
})

const label = z.object({ zh: z.string(), en: z.string() })

/** CA-100. The standard categories with the ways in which their devices join a network. */
export const getNetworkCategories = defineCall({
  method: 'GET',
  path: `${BASE}/network/categorys`,
  summary: { zh: '配网品类', en: 'List the categories with their network methods' },
  access,
  input: onlyId,
  output: z.array(
    z.object({
      mainCategory: z.string(),
      label,
      subCategories: z.array(
        z.object({ category: z.string(), label, displayUrl: z.string(), netProtocols: z.array(netProtocol) }),
      ),
    }),
  ),
  refusals: ['apps.notFound'],
})

const categoryId = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))
const categoryFields = {
  label: z.object({ zh: line(limits.categoryLabel), en: line(limits.categoryLabel) }),
  /** A picture on this site. */
  url: z._default(
    z.string().check(z.maxLength(200), z.regex(/^(\/files\/[a-z0-9]+\.[a-z]+)?$/, rule('pictureUrl'))),
    '',
  ),
  /** Identifiers of standard categories. */
  subCategories: z._default(z.array(text(limits.subCategory)).check(z.maxLength(limits.subCategories)), []),
}

/** CA-101, SC-68. In their order. */
export const getCustomCategories = defineCall({
  method: 'GET',
  path: `${BASE}/custom/categorys`,
  summary: { zh: '自定义品类列表', en: 'List custom categories' },
  access,
  input: onlyId,
  output: z.array(customCategory),
  refusals: ['apps.notFound'],
})

/** CA-102, EN-CUSTCAT. Added at the end. */
export const addCustomCategory = defineCall({
  method: 'POST',
  path: `${BASE}/custom/categorys`,
  summary: { zh: '添加自定义品类', en: 'Add a custom category' },
  access,
  input: z.object({ appId, ...categoryFields }),
  output: customCategory,
  refusals: [
    'apps.notFound',
    'apps.tooManyCategories',
    'apps.categoryTaken',
    'apps.subCategoryUnknown',
    'uploads.notFound',
  ],
})

/** CA-103. */
export const updateCustomCategory = defineCall({
  method: 'PUT',
  path: `${BASE}/custom/category/{categoryId}`,
  summary: { zh: '修改自定义品类', en: 'Change a custom category' },
  access,
  input: z.object({
    categoryId,
    ...categoryFields,
    /** Its new place, from 0; absent: it stays. */
    place: z.optional(z.int().check(z.minimum(0), z.maximum(limits.categories))),
  }),
  output: customCategory,
  refusals: ['apps.categoryNotFound', 'apps.categoryTaken', 'apps.subCategoryUnknown', 'uploads.notFound'],
})

/** CA-104. */
export const deleteCustomCategory = defineCall({
  method: 'DELETE',
  path: `${BASE}/custom/category/{categoryId}`,
  summary: { zh: '删除自定义品类', en: 'Delete a custom category' },
  access,
  input: z.object({ categoryId }),
  refusals: ['apps.categoryNotFound'],
})

/** CA-105, EN-CLIENT-01, SI-086: the secret is written, and never read. */
export const setAppClient = defineCall({
  method: 'POST',
  path: `${BASE}/client/info`,
  summary: { zh: '保存客户端信息', en: 'Save client info' },
  access,
  input: z.object({
    appId,
    clientId: text(limits.clientId).check(z.regex(/^[\w.-]+$/)),
    /** Absent or empty: it stays. */
    clientSecret: z.optional(
      z.union([
        z.literal(''),
        z.string().check(z.minLength(limits.clientSecret.min), z.maxLength(limits.clientSecret.max)),
      ]),
    ),
    callback: z._default(z.array(httpsLink).check(z.maxLength(limits.callbacks)), []),
  }),
  output: clientInfo,
  refusals: ['apps.notFound', 'apps.clientTaken', 'apps.secretMissing'],
})
