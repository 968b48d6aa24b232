import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { epochMs, optionalText } from '../../schema.ts'
import { libraryId, moduleFields, selectedModule } from './module-fields.ts'
import { moduleLimits } from './modules.limits.ts'
import { moduleDetail, radioModule } from './modules.ts'

const BASE = '/iot/config/api/iot/support'
const reading = viaMenus('modules', 'products')
const writing = viaMenus('modules')
const aliases = { moduleId: ['mid'] } as const

/** CA-154, CO-12. */
export const listModules = defineCall({
  method: 'GET',
  path: `${BASE}/modules`,
  summary: { zh: '模组列表', en: 'List modules' },
  access: reading,
  input: z.object({ ...pageRequest, keyword: optionalText(moduleLimits.search) }),
  output: radioModule,
  reply: 'page',
})

export const getModule = defineCall({
  method: 'GET',
  path: `${BASE}/module/{moduleId}`,
  summary: { zh: '模组详情', en: 'Get a module' },
  access: reading,
  input: z.object({ moduleId: libraryId }),
  aliases,
  output: moduleDetail,
  refusals: ['modules.notFound'],
})

/** CA-155. */
export const addModule = defineCall({
  method: 'POST',
  path: `${BASE}/module`,
  summary: { zh: '添加模组', en: 'Add a module' },
  access: writing,
  input: z.object(moduleFields),
  output: radioModule,
  refusals: ['modules.nameTaken', 'modules.tooMany', 'uploads.notFound'],
})

/** CA-156, VA-85. */
export const updateModule = defineCall({
  method: 'PUT',
  path: `${BASE}/module/{moduleId}`,
  alsoAt: [`${BASE}/module`],
  summary: { zh: '修改模组', en: 'Change a module' },
  access: writing,
  input: z.object({ moduleId: selectedModule, ...moduleFields, updateTime: z.optional(epochMs) }),
  aliases,
  output: radioModule,
  refusals: [
    'modules.notSelected',
    'modules.notFound',
    'modules.nameTaken',
    'modules.savedMeanwhile',
    'uploads.notFound',
  ],
})

/** CA-157, VA-86, SI-070. Its firmware and SDK tools are deleted with it. */
export const deleteModule = defineCall({
  method: 'DELETE',
  path: `${BASE}/module/{moduleId}`,
  alsoAt: [`${BASE}/module`],
  summary: { zh: '删除模组', en: 'Delete a module' },
  access: writing,
  input: z.object({ moduleId: selectedModule }),
  aliases,
  refusals: ['modules.notSelected', 'modules.notFound', 'modules.inUse'],
})

/** Adds two modules to try the library with; those whose names exist are passed over. */
export const addSampleModules = defineCall({
  method: 'POST',
  path: `${BASE}/module/samples`,
  summary: { zh: '添加示例模组', en: 'Add sample modules' },
  access: writing,
  output: z.array(radioModule),
  refusals: ['modules.tooMany', 'modules.nameTaken'],
})
