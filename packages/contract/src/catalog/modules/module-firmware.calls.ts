import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { MAX_PAGE_SIZE, pageRequest } from '../../paging.ts'
import { integer } from '../../schema.ts'
import {
  firmwareFields,
  firmwareType,
  firmwareVersion,
  libraryId,
  versionFields,
  versionTexts,
} from './module-fields.ts'
import { moduleLimits } from './modules.limits.ts'
import { firmwarePackage, firmwareRow, moduleFirmware } from './modules.ts'

const BASE = '/iot/config/api/iot/support/firmware'
const reading = viaMenus('modules', 'products')
const writing = viaMenus('modules')
const aliases = { moduleId: ['mid'] } as const

/** CA-080, CO-05. With `firmwareId`: its versions, newest first. */
export const listModuleFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/list`,
  summary: { zh: '模组固件列表', en: 'List the firmware of a module' },
  access: reading,
  input: z.object({
    ...pageRequest,
    pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), moduleLimits.firmwarePage),
    moduleId: libraryId,
    firmwareId: z.optional(libraryId),
  }),
  aliases,
  output: firmwareRow,
  reply: 'page',
  refusals: ['modules.notFound', 'modules.firmwareNotFound'],
})

/** CA-158, CN-41. */
export const addModuleFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '添加模组固件', en: 'Add a firmware to a module' },
  access: writing,
  input: z.object({ moduleId: libraryId, firmwareType, ...firmwareFields }),
  aliases,
  output: moduleFirmware,
  refusals: ['modules.notFound', 'modules.firmwareTypeTaken', 'categories.notFound'],
})

/** CA-159. The type cannot change. */
export const updateModuleFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改模组固件', en: 'Change a firmware of a module' },
  access: writing,
  input: z.object({ moduleId: libraryId, firmwareId: libraryId, ...firmwareFields }),
  aliases,
  output: moduleFirmware,
  refusals: ['modules.firmwareNotFound', 'categories.notFound'],
})

/** CA-160, VA-51 to VA-54. The file is an upload of the caller for `firmware`. */
export const addFirmwareVersion = defineCall({
  method: 'POST',
  path: `${BASE}/version/add`,
  summary: { zh: '添加固件版本', en: 'Add a firmware version' },
  access: writing,
  input: z.object({ firmwareId: libraryId, ...versionFields }),
  output: firmwarePackage,
  refusals: [
    'modules.firmwareNotFound',
    'modules.versionTaken',
    'modules.versionNotIncreasing',
    'modules.fromVersionUnknown',
    'modules.wrongChip',
    'modules.wrongVersion',
    'modules.md5Mismatch',
    'modules.sizeMismatch',
    'modules.tooMany',
    'categories.notFound',
    'uploads.notFound',
  ],
})

/** CA-161. A version's content never changes: only its texts do. */
export const updateFirmwareVersion = defineCall({
  method: 'POST',
  path: `${BASE}/version/update`,
  summary: { zh: '修改固件版本的说明', en: 'Change the texts of a firmware version' },
  access: writing,
  input: z.object({ firmwarePackageId: libraryId, ...versionTexts }),
  output: firmwarePackage,
  refusals: ['modules.versionNotFound', 'uploads.notFound'],
})

/** CA-162, SI-070. Without a version: the firmware with all of its versions. */
export const deleteModuleFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除模组固件或其版本', en: 'Delete a firmware of a module, or one version' },
  access: writing,
  input: z.object({ moduleId: libraryId, firmwareId: libraryId, firmwareVersion: z.optional(firmwareVersion) }),
  aliases,
  refusals: [
    'modules.firmwareNotFound',
    'modules.versionNotFound',
    'modules.firmwareInUse',
    'modules.versionInUse',
    'modules.versionNeeded',
  ],
})

export const downloadFirmwareFile = defineCall({
  method: 'GET',
  path: `${BASE}/version/file`,
  summary: { zh: '下载固件版本的文件', en: 'Download a file of a firmware version' },
  access: reading,
  input: z.object({
    firmwarePackageId: libraryId,
    file: z._default(z.enum(['firmware', 'serialProtocol']), 'firmware'),
  }),
  reply: 'download',
  refusals: ['modules.versionNotFound', 'modules.fileNotFound'],
})
