import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { hostPermission, hostPermissions } from '../../products/panels/packages/panel-manifest.ts'
import { miniProgramId, openedProgram } from './mini-programs.ts'
import { miniProgramsLimits as limits } from './mini-programs.limits.ts'

const ofUsers = { access: endUsers, isAudited: false, bearer: false } as const
/** The branded app that the user has open. */
const appId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const named = { appId, miniProgramId }
const permissions = z.array(hostPermission).check(z.maxLength(hostPermissions.length))

/** Those that the caller sees in this app. */
export const listUserPrograms = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/miniProgram/list`,
  summary: { zh: '应用中的小程序', en: 'List the mini-programs of an app' },
  input: z.object({ appId }),
  output: z.array(
    z.object({
      miniProgramId: z.string(),
      cnName: z.string(),
      enName: z.string(),
      logo: z.string(),
      /** What the caller has granted. */
      granted: permissions,
    }),
  ),
})

/** The version for the caller as it is now: a program that is open stays on its own. */
export const openUserProgram = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/miniProgram/open`,
  summary: { zh: '打开小程序', en: 'Open a mini-program' },
  input: z.object(named),
  output: z.object({
    ...openedProgram.shape,
    granted: permissions,
    /** Whether the caller has allowed or denied before. */
    isAnswered: z.boolean(),
  }),
  refusals: ['mini-programs.notFound'],
})

/** Replaces what was granted before; empty: nothing. */
export const grantToProgram = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/miniProgram/grant`,
  summary: { zh: '授权小程序', en: 'Grant permissions to a mini-program' },
  input: z.object({ ...named, permissions }),
  refusals: ['mini-programs.notFound'],
})

export const getProgramStore = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/miniProgram/store`,
  summary: { zh: '查询小程序保存的数据', en: 'Get what a mini-program has stored' },
  input: z.object(named),
  output: z.object({ values: z.record(z.string(), z.unknown()) }),
  refusals: ['mini-programs.notFound', 'mini-programs.notGranted'],
})

export const putProgramStore = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/miniProgram/store`,
  summary: { zh: '保存小程序的一项数据', en: 'Store a value of a mini-program' },
  input: z.object({
    ...named,
    key: z.string().check(z.minLength(1), z.maxLength(limits.store.key)),
    /** Any JSON; absent or null removes it. */
    value: z.optional(z.unknown()),
  }),
  refusals: [
    'mini-programs.notFound',
    'mini-programs.notGranted',
    'mini-programs.storeFull',
    'mini-programs.tooManyWrites',
  ],
})
