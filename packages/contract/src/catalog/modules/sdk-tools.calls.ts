import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { fileReference, libraryId, optionalFile, toolTexts, toolVersion } from './module-fields.ts'
import { sdkToolVersion } from './modules.ts'

const BASE = '/iot/config/api/iot/support/sdkTool'
const reading = viaMenus('modules', 'products')
const writing = viaMenus('modules')
const aliases = { moduleId: ['mid'] } as const

/** CA-081: newest first. */
export const listSdkTools = defineCall({
  method: 'POST',
  path: `${BASE}/list`,
  summary: { zh: 'SDK 工具列表', en: 'List the SDK tools of a module' },
  access: reading,
  input: z.object({ ...pageRequest, moduleId: libraryId }),
  aliases,
  output: sdkToolVersion,
  reply: 'page',
  refusals: ['modules.notFound'],
})

/** CA-163. The files are uploads of the caller for `sdkTool` and `sdkDoc`. */
export const addSdkTool = defineCall({
  method: 'POST',
  path: `${BASE}/version/add`,
  summary: { zh: '添加 SDK 工具版本', en: 'Add an SDK tool version' },
  access: writing,
  input: z.object({ moduleId: libraryId, toolVersion, toolUrl: fileReference, sdkDoc: optionalFile, ...toolTexts }),
  aliases,
  output: sdkToolVersion,
  refusals: ['modules.notFound', 'modules.toolVersionTaken', 'modules.tooMany', 'uploads.notFound'],
})

/** CA-164. The tool's file cannot change: a new file is a new version. */
export const updateSdkTool = defineCall({
  method: 'POST',
  path: `${BASE}/version/update`,
  summary: { zh: '修改 SDK 工具版本的文档和说明', en: 'Change the document and the notes of an SDK tool version' },
  access: writing,
  input: z.object({ moduleId: libraryId, toolVersion, sdkDoc: optionalFile, ...toolTexts }),
  aliases,
  output: sdkToolVersion,
  refusals: ['modules.toolNotFound', 'uploads.notFound'],
})

/** CA-165. */
export const deleteSdkTool = defineCall({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除 SDK 工具版本', en: 'Delete an SDK tool version' },
  access: writing,
  input: z.object({ moduleId: libraryId, toolVersion }),
  aliases,
  refusals: ['modules.toolNotFound'],
})

export const downloadSdkTool = defineCall({
  method: 'GET',
  path: `${BASE}/version/file`,
  summary: { zh: '下载 SDK 工具或其文档', en: 'Download an SDK tool or its document' },
  access: reading,
  input: z.object({ packageId: libraryId, file: z._default(z.enum(['tool', 'doc']), 'tool') }),
  reply: 'download',
  refusals: ['modules.toolNotFound', 'modules.fileNotFound'],
})
