import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { epochMs, optionalText } from '../../schema.ts'
import { appFields, appId, application, applicationDetail, applicationRow, changeInfo } from './apps.ts'
import { appsLimits as limits } from './apps.limits.ts'

const BASE = '/iot/config/api/iot/support'
const access = viaMenus('apps')
/** The ID is part of the query, the body or the path. */
const named = { path: `${BASE}/v1/app`, alsoAt: [`${BASE}/v1/app/{appId}`] } as const
const onlyId = z.object({ appId })

const nameRefusals = ['apps.nameTaken', 'apps.androidNameTaken', 'apps.bundleIdTaken', 'uploads.notFound'] as const

/** CA-094, SC-64, CO-09. */
export const listApps = defineCall({
  method: 'GET',
  path: `${BASE}/v1/apps`,
  summary: { zh: '应用列表', en: 'List applications' },
  access,
  input: z.object({
    ...pageRequest,
    search: optionalText(limits.search),
    /** For administrators: the applications of all accounts. */
    isAdmin: z._default(z.boolean(), false),
  }),
  aliases: { search: ['keyword', 'appName', 'name'] },
  output: applicationRow,
  reply: 'page',
})

/** CA-090. */
export const getApp = defineCall({
  ...named,
  method: 'GET',
  summary: { zh: '应用信息', en: 'Get an application' },
  access,
  input: onlyId,
  output: application,
  refusals: ['apps.notFound'],
})

/** CA-095, SC-65: everything that the page of an application needs. */
export const getAppDetail = defineCall({
  method: 'GET',
  path: `${BASE}/v1/getAppIdDetailInfo`,
  summary: { zh: '应用详情', en: 'Get everything about an application' },
  access,
  input: onlyId,
  output: applicationDetail,
  refusals: ['apps.notFound'],
})

/** CA-091. The ID is given by the server. */
export const createApp = defineCall({
  method: 'POST',
  path: named.path,
  summary: { zh: '创建应用', en: 'Create an application' },
  access,
  input: z.object(appFields),
  output: application,
  refusals: ['apps.tooMany', ...nameRefusals],
})

/** CA-092, SI-122. */
export const updateApp = defineCall({
  ...named,
  method: 'PUT',
  summary: { zh: '修改应用', en: 'Change an application' },
  access,
  input: z.object({ appId, ...appFields, updateTime: z.optional(epochMs) }),
  output: application,
  refusals: ['apps.notFound', 'apps.nameFixed', 'apps.savedMeanwhile', ...nameRefusals],
})

/** CA-093, SI-090. Phones have the look of the installation from then on. */
export const deleteApp = defineCall({
  ...named,
  method: 'DELETE',
  summary: { zh: '删除应用', en: 'Delete an application' },
  access,
  input: onlyId,
  refusals: ['apps.notFound', 'apps.building'],
})

export const restoreApp = defineCall({
  method: 'POST',
  path: `${BASE}/v1/app/restore`,
  summary: { zh: '恢复已删除的应用', en: 'Restore a deleted application' },
  access,
  input: onlyId,
  output: application,
  refusals: ['apps.notRestorable', 'apps.tooMany', 'apps.nameTaken', 'apps.androidNameTaken', 'apps.bundleIdTaken'],
})

/** CA-089, SI-089. */
export const getAppChanges = defineCall({
  method: 'GET',
  path: `${BASE}/v1/app/change/info`,
  summary: { zh: '上次构建后的变更', en: 'List changes since the last build' },
  access,
  input: onlyId,
  output: changeInfo,
  refusals: ['apps.notFound'],
})

/** Phones see the look as it is now; until then they have the one that was published before. */
export const publishApp = defineCall({
  method: 'POST',
  path: `${BASE}/v1/app/publish`,
  summary: { zh: '发布应用外观', en: 'Publish the look of an application' },
  access,
  input: onlyId,
  output: z.object({ publishTime: epochMs }),
  refusals: ['apps.notFound'],
})
