import * as z from 'zod/mini'
import { administratorsVia, signedIn, type Access } from '../access.ts'
import { area } from '../areas/areas.ts'
import { defineCall } from '../define-call.ts'

export const accountInfo = z.object({
  userId: z.string(),
  account: z.string(),
  appKey: z.string(),
  area: z.nullable(area),
  role: z.object({
    roleId: z.string(),
    roleName: z.string(),
    administrator: z.boolean(),
    menus: z.array(z.object({ mid: z.string() })),
  }),
})

/** CA-004. */
export const getAccountInfo = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/account/info',
  summary: { zh: '当前账号与可见菜单', en: 'The signed-in account and its menus' },
  access: signedIn,
  output: accountInfo,
})

/** SI-024: what each area asks of its administrators; `undefined` is the mark alone (CN-36). */
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
  summary: { zh: '是否为某区域的管理员', en: 'Whether the account is an administrator of an area' },
  access: signedIn,
  input: z.object({ biz: z._default(z.enum(areaNames), 'admin') }),
  output: z.enum(['allowed', 'denied']),
})
