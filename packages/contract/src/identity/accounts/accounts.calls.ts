import * as z from 'zod/mini'
import { administratorsVia, signedIn, type Access } from '../../access.ts'
import { area } from '../areas/areas.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { roleId } from '../roles/roles.calls.ts'
import { epochMs, integer, optionalText, text } from '../../schema.ts'
import { accountLocale } from './account-locale.ts'
import { accountLimits } from './accounts.limits.ts'

const BASE = '/iot/config/api/iot/support/account'

export const accountInfo = z.object({
  userId: z.string(),
  account: z.string(),
  /** Empty for an account without a name. */
  accountName: z.string(),
  /** The address of the profile picture; empty without one. */
  picture: z.string(),
  /** An IANA name such as `Asia/Shanghai`; empty: times are shown in the browser's time zone. */
  timeZone: z.string(),
  locale: accountLocale,
  appKey: z.string(),
  area: z.nullable(area),
  role: z.object({
    roleId: z.string(),
    roleName: z.string(),
    administrator: z.boolean(),
    seesPersonalData: z.boolean(),
    menus: z.array(z.object({ mid: z.string() })),
  }),
})

/** CA-004. */
export const getAccountInfo = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '当前账号与可见菜单', en: 'Get the signed-in account and its menus' },
  access: signedIn,
  bearer: 'profile',
  output: accountInfo,
})

/** SI-024: the menus that each area requires of its administrators; `undefined` is the mark alone (CN-36). */
export const authorizationAreas = {
  admin: undefined,
  panel: administratorsVia('panels'),
  category: administratorsVia('categories'),
  account: administratorsVia('accounts'),
  role: administratorsVia('roles'),
} as const satisfies Record<string, Access | undefined>
export type AuthorizationArea = keyof typeof authorizationAreas
const areaNames = ['admin', 'panel', 'category', 'account', 'role'] as const satisfies AuthorizationArea[]

/** CA-010. */
export const checkAuthorization = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/auth',
  summary: { zh: '是否为某区域的管理员', en: 'Check whether the account is an administrator of an area' },
  access: signedIn,
  bearer: 'profile',
  input: z.object({ biz: z._default(z.enum(areaNames), 'admin') }),
  output: z.enum(['allowed', 'denied']),
})

const administrators = administratorsVia('accounts')
const targetUserId = z.string().check(z.minLength(1), z.maxLength(32))

/** EN-ACCOUNT: an account as administrators see it, with the role's name in their language. */
export const listedAccount = z.object({
  targetUserId: z.string(),
  account: z.string(),
  /** Empty for an account without a name. */
  accountName: z.string(),
  /** The address of the profile picture; empty without one. */
  picture: z.string(),
  isRoot: z.boolean(),
  role: z.object({ roleId: z.string(), roleName: z.string() }),
  createTime: epochMs,
  /** Null for an account that never signed in. */
  lastSignInTime: z.nullable(epochMs),
  /** Until then unknown browsers can't sign in, after too many wrong passwords (SI-004); null: not locked. */
  lockedUntilTime: z.nullable(epochMs),
  /** The number of products that it owns. */
  products: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})
export type ListedAccount = z.infer<typeof listedAccount>

/** CA-140. Newest first; `account` is a substring of the account or its name (SI-022). */
export const listAccounts = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '账号列表', en: 'List accounts' },
  access: administrators,
  input: z.object({ ...pageRequest, account: optionalText(accountLimits.search), roleId: z.optional(roleId) }),
  output: listedAccount,
  reply: 'page',
})

/** CA-141. A new role ends the account's sessions (RB-16); absent fields are unchanged. */
export const updateAccount = defineCall({
  method: 'PUT',
  path: `${BASE}/update`,
  summary: { zh: '修改账号', en: 'Change an account' },
  access: administrators,
  input: z.object({
    targetUserId,
    roleId: z.optional(roleId),
    accountName: z.optional(text({ min: 0, max: accountLimits.accountName.max })),
  }),
  output: listedAccount,
  refusals: [
    'accounts.notFound',
    'accounts.own',
    'accounts.root',
    'accounts.rootName',
    'roles.notFound',
    'roles.moreThanOwn',
    'roles.notOffered',
  ],
})

/** The products of a deleted account on their way to ROOT (RB-17). */
export const accountEstate = z.object({
  /** As the account was called when it was deleted. */
  account: z.string(),
  heir: z.string(),
  products: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  movedProducts: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  startTime: epochMs,
  /** Null while it goes on. */
  endTime: z.nullable(epochMs),
})
export type AccountEstate = z.infer<typeof accountEstate>

/** Those that go on first, then those that ended last. Estates of few products move in the call that deletes the account. */
export const listAccountEstates = defineCall({
  method: 'GET',
  path: `${BASE}/estates`,
  summary: { zh: '已删除账号的产品移交进度', en: 'List transfers of deleted accounts' },
  access: administrators,
  output: z.array(accountEstate),
})

/** Ends its sessions and transfers everything it owns to ROOT (RB-17, SI-020). Its sign-in name can register again. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: `${BASE}/delete`,
  summary: { zh: '删除账号', en: 'Delete an account' },
  access: administrators,
  input: z.object({ targetUserId }),
  refusals: ['accounts.notFound', 'accounts.own', 'accounts.root'],
})
