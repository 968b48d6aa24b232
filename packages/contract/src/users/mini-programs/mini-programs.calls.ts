import * as z from 'zod/mini'
import { grayNumber } from '../../catalog/gray-configs/gray-configs.ts'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { MAX_PAGE_SIZE, pageRequest } from '../../paging.ts'
import { integer, optionalText } from '../../schema.ts'
import {
  appSelection,
  greyAccount,
  miniProgram,
  miniProgramDetail,
  miniProgramFields,
  miniProgramId,
  publication,
} from './mini-programs.ts'
import { miniProgramsLimits as limits } from './mini-programs.limits.ts'

const BASE = '/iot/config/api/iot/support'
const access = viaMenus('miniPrograms')
const aliases = { miniProgramId: ['id'] } as const
const onlyId = z.object({ miniProgramId })
/** SI-091: of every call. */
const found = ['developers.notYet', 'mini-programs.notFound'] as const
const naming = ['mini-programs.namesMissing', 'mini-programs.nameTaken', 'uploads.notFound'] as const

/** CO-06. */
export const listOwnMiniPrograms = defineCall({
  method: 'GET',
  path: `${BASE}/miniProgram/list`,
  summary: { zh: '小程序列表', en: 'List mini-programs' },
  access,
  input: z.object({
    ...pageRequest,
    pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), limits.page),
    search: optionalText(limits.search),
  }),
  output: miniProgram,
  reply: 'page',
  refusals: ['developers.notYet'],
})

export const createMiniProgram = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram`,
  summary: { zh: '创建小程序', en: 'Create a mini-program' },
  access,
  input: z.object(miniProgramFields),
  output: miniProgram,
  refusals: ['developers.notYet', 'mini-programs.tooMany', ...naming],
})

/** A working program, uploaded and packaged. */
export const createSampleProgram = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/sample`,
  summary: { zh: '从示例创建小程序', en: 'Create a mini-program from the sample' },
  access,
  output: miniProgram,
  refusals: ['developers.notYet', 'mini-programs.tooMany'],
})

/** CA-130. */
export const getMiniProgram = defineCall({
  method: 'GET',
  path: `${BASE}/miniProgram/info/{miniProgramId}`,
  summary: { zh: '小程序信息', en: 'Get a mini-program' },
  access,
  input: onlyId,
  aliases,
  output: miniProgramDetail,
  refusals: found,
})

/** CA-131, VA-75. */
export const updateMiniProgram = defineCall({
  method: 'PUT',
  path: `${BASE}/miniProgram/info/{miniProgramId}`,
  summary: { zh: '修改小程序信息', en: 'Change a mini-program' },
  access,
  input: z.object({ miniProgramId, ...miniProgramFields }),
  aliases,
  output: miniProgram,
  refusals: [...found, ...naming],
})

export const deleteMiniProgram = defineCall({
  method: 'DELETE',
  path: `${BASE}/miniProgram`,
  alsoAt: [`${BASE}/miniProgram/{miniProgramId}`],
  summary: { zh: '删除小程序', en: 'Delete a mini-program' },
  access,
  input: onlyId,
  aliases,
  refusals: [...found, 'mini-programs.published', 'mini-programs.inUse'],
})

/** CA-132. */
export const listGreyAccounts = defineCall({
  method: 'GET',
  path: `${BASE}/greyAccount/list`,
  alsoAt: [`${BASE}/miniProgram/greyAccount/list`],
  summary: { zh: '灰度账号列表', en: 'List gray accounts' },
  access,
  input: onlyId,
  aliases,
  output: z.array(greyAccount),
  refusals: found,
})

/** CA-133, SI-081, SI-096: accounts, or a CSV or XLSX file with them in its first column. */
export const addGreyAccounts = defineCall({
  method: 'PUT',
  path: `${BASE}/greyAccount`,
  alsoAt: [`${BASE}/miniProgram/greyAccount`],
  summary: { zh: '添加灰度账号', en: 'Add gray accounts' },
  access,
  file: ['greyAccounts'],
  input: z.object({
    miniProgramId,
    accounts: z._default(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(limits.listRows)), []),
  }),
  aliases,
  output: z.object({
    added: z.int(),
    /** Rows that are no account, numbered as in a spreadsheet; the first 50. */
    faulty: z.array(z.object({ row: z.int(), text: z.string() })),
    faultyTotal: z.int(),
    accounts: z.array(greyAccount),
  }),
  refusals: [
    ...found,
    'mini-programs.notATable',
    'mini-programs.tableTooLarge',
    'mini-programs.tooManyAccounts',
    'uploads.missing',
    'uploads.tooLarge',
    'uploads.cutShort',
  ],
})

/** CA-134. */
export const deleteGreyAccounts = defineCall({
  method: 'POST',
  path: `${BASE}/greyAccount/delete`,
  alsoAt: [`${BASE}/miniProgram/greyAccount/delete`],
  summary: { zh: '删除灰度账号', en: 'Delete gray accounts' },
  access,
  input: z.object({
    miniProgramId,
    accounts: z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(limits.greyAccounts)),
  }),
  aliases,
  output: z.array(greyAccount),
  refusals: found,
})

/** CA-135. */
export const getProgramApps = defineCall({
  method: 'GET',
  path: `${BASE}/getApps`,
  alsoAt: [`${BASE}/miniProgram/getApps`],
  summary: { zh: '小程序的应用', en: 'Get the applications of a mini-program' },
  access,
  input: onlyId,
  aliases,
  output: appSelection,
  refusals: found,
})

/** CA-136. Replaces the selection. */
export const setProgramApps = defineCall({
  method: 'POST',
  path: `${BASE}/setApps`,
  alsoAt: [`${BASE}/miniProgram/setApps`],
  summary: { zh: '选择小程序的应用', en: 'Choose the applications of a mini-program' },
  access,
  input: z.object({
    miniProgramId,
    appIds: z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(limits.apps)),
  }),
  aliases,
  output: appSelection,
  refusals: [...found, 'apps.notFound'],
})

/** CA-137. */
export const publishMiniProgram = defineCall({
  method: 'POST',
  path: `${BASE}/publish`,
  alsoAt: [`${BASE}/miniProgram/publish`],
  summary: { zh: '发布小程序', en: 'Publish a mini-program' },
  access,
  input: z.object({
    miniProgramId,
    isGrey: z.pipe(
      z.transform((given: unknown) =>
        given === '0' || given === false ? 0 : given === '1' || given === true ? 1 : given,
      ),
      z.union([z.literal(0), z.literal(1)]),
    ),
    /** The audience of the gray version; absent: the gray accounts. */
    grayNumber: z.optional(grayNumber),
  }),
  aliases,
  output: publication,
  refusals: [
    ...found,
    'mini-programs.notPackaged',
    'mini-programs.nothingNew',
    'mini-programs.noAudience',
    'mini-programs.noApp',
    'gray-configs.numberUnknown',
  ],
})

export const rollBackMiniProgram = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/publish/rollback`,
  summary: { zh: '回滚小程序', en: 'Roll a mini-program back' },
  access,
  input: onlyId,
  aliases,
  output: publication,
  refusals: [...found, 'mini-programs.nothingBefore'],
})

export const stopGreyProgram = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/publish/stop`,
  summary: { zh: '停止灰度', en: 'Stop the gray version of a mini-program' },
  access,
  input: onlyId,
  aliases,
  output: miniProgram,
  refusals: [...found, 'mini-programs.notInGrey'],
})

/** CA-139, ST-73. Newest first. */
export const listPublications = defineCall({
  method: 'GET',
  path: `${BASE}/publishHistory`,
  alsoAt: [`${BASE}/miniProgram/publishHistory`],
  summary: { zh: '发布记录', en: 'List the publications of a mini-program' },
  access,
  input: z.object({ miniProgramId, ...pageRequest }),
  aliases,
  output: publication,
  reply: 'page',
  refusals: found,
})
