import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { DEFAULT_AREA_CODE } from '../../identity/sign-in/sign-in.text-limits.ts'
import { pageRequest } from '../../paging.ts'
import { rule } from '../../rules.ts'
import { codeOf, line, text } from '../../schema.ts'
import { usersLimits } from '../../users/users/users.limits.ts'
import { loginUseTypes, userIdField } from '../../users/users/users.ts'
import { isOnlyMailSuffix } from '../../identity/accounts/account-search.ts'
import { supportLimits } from './support.limits.ts'
import { exportFormats, foundUser, logoffChange, logoffRecord, userDevice, userFamily, userLogin } from './support.ts'

const BASE = '/iot/config/api/iot/support/service/user'
const access = viaMenus('users')
const areaCode = z._default(
  z.string().check(z.maxLength(supportLimits.areaCode.max), z.regex(/^[0-9]+$/)),
  DEFAULT_AREA_CODE,
)

/** Shows personal data unmasked: only for roles with that mark, and recorded (SI-101). */
const reveal = z._default(z.boolean(), false)

/** Every look at a user is recorded in the audit log, found or not (SI-101). */
const looks = { method: 'GET', access, isAudited: true } as const
const atOne = ['users.notFound', 'support.masked'] as const

/** CA-117: exact match only. Absent and erased accounts, and those of other sites, get the same reply. */
export const findUser = defineCall({
  ...looks,
  path: `${BASE}/info`,
  summary: { zh: '用户查询', en: 'Look up an end user' },
  input: z.object({ account: text(supportLimits.account), areaCode, reveal }),
  pseudonyms: ['account'],
  output: foundUser,
  refusals: [...atOne, 'users.tooManyLookups'],
})

/** CA-118, SI-105. Newest first; without `useType`, all kinds. */
export const listUserLogins = defineCall({
  ...looks,
  path: `${BASE}/login/list`,
  summary: { zh: '用户登录记录', en: 'List the sign-ins of an end user' },
  input: z.object({
    userId: userIdField,
    useType: z.optional(codeOf(loginUseTypes)),
    reveal,
    ...pageRequest,
  }),
  output: userLogin,
  reply: 'content',
  refusals: atOne,
})

/** CA-119: of the user's homes, and those shared with it. */
export const listUserDevices = defineCall({
  ...looks,
  path: `${BASE}/devices`,
  summary: { zh: '用户设备列表', en: 'List the devices of an end user' },
  input: z.object({ userId: userIdField, ...pageRequest }),
  output: userDevice,
  reply: 'content',
  refusals: ['users.notFound'],
})

/** CA-120. */
export const listUserFamilies = defineCall({
  ...looks,
  path: `${BASE}/familyDetail`,
  summary: { zh: '用户家庭列表', en: 'List the families of an end user' },
  input: z.object({ userId: userIdField, reveal, ...pageRequest }),
  output: userFamily,
  reply: 'content',
  refusals: atOne,
})

/** CA-121, SI-104: starts the deletion. A second start answers the running one. */
export const startUserLogoff = defineCall({
  method: 'POST',
  path: `${BASE}/delay/del`,
  summary: { zh: '为用户发起注销', en: 'Start the deletion of an end user' },
  access,
  input: z.object({
    userId: userIdField,
    reason: z._default(line({ min: 0, max: usersLimits.logoff.reason.max }), ''),
  }),
  output: logoffChange,
  refusals: ['users.notFound'],
})

/** ST-80, SI-104: while it can be revoked, the user gets back the status from before. */
export const revokeUserLogoff = defineCall({
  method: 'POST',
  path: `${BASE}/delay/revoke`,
  summary: { zh: '撤销用户的注销', en: 'Revoke the deletion of an end user' },
  access,
  input: z.object({ userId: userIdField }),
  output: logoffChange,
  refusals: ['users.notFound', 'users.noLogoff'],
})

/** CA-122, SI-106: by the start of the account; of erased users only by the entire account. Newest first. */
export const searchUserLogoffs = defineCall({
  ...looks,
  path: `${BASE}/del/info`,
  summary: { zh: '注销记录查询', en: 'Search deletions of end users' },
  input: z.object({
    account: text(supportLimits.logoffSearch).check(
      z.refine((typed) => !isOnlyMailSuffix(typed), { error: rule('onlyMailSuffix') }),
    ),
    areaCode,
    ...pageRequest,
  }),
  pseudonyms: ['account'],
  output: logoffRecord,
  reply: 'content',
  refusals: ['users.tooManyLookups'],
})

/** CA-123, SI-102. Without `userId` the reply is the printed tip (VA-87, CN-47). */
export const exportUser = defineCall({
  ...looks,
  path: `${BASE}/export`,
  summary: { zh: '导出用户数据', en: 'Export the data of an end user' },
  input: z.object({
    userId: z.optional(z.union([userIdField, z.literal('')])),
    format: z._default(z.enum(exportFormats), 'xlsx'),
    reveal,
  }),
  reply: 'download',
  refusals: [...atOne, 'support.writeOffFailed'],
})
