import * as z from 'zod/mini'
import { anyone, signedIn } from '../../access.ts'
import { area } from '../areas/areas.ts'
import { defineCall } from '../../define-call.ts'
import { thirdPartyLoginAddresses } from './third-party-login.addresses.ts'
import { thirdPartyLoginLimits } from './third-party-login.limits.ts'

const { query, answer } = thirdPartyLoginLimits

/** SI-011. Replies like a missing call where no provider is configured. */
export const startThirdPartyLogin = defineCall({
  ...thirdPartyLoginAddresses.start,
  summary: { zh: '发起第三方登录', en: 'Start a third-party login' },
  access: anyone,
  isAudited: false,
  /** The page's own query, restored when the user returns (RT-05). */
  input: z.object({ query: z._default(z.string().check(z.maxLength(query.max)), '') }),
  /** The provider's authorization URL. */
  output: z.object({ address: z.url() }),
  refusals: ['set-up.first', 'third-party-login.unreachable'],
})

/** SI-011. `answer` is the query of the provider's redirect; a refusal's details carry the preserved query. */
export const finishThirdPartyLogin = defineCall({
  ...thirdPartyLoginAddresses.finish,
  summary: { zh: '完成第三方登录', en: 'Finish a third-party login' },
  access: anyone,
  input: z.object({ answer: z.string().check(z.maxLength(answer.max)) }),
  output: z.object({
    accessToken: z.string(),
    appKey: z.string(),
    area: z.nullable(area),
    userId: z.string(),
    query: z.string(),
  }),
  refusals: [
    'set-up.first',
    'third-party-login.spent',
    'third-party-login.cancelled',
    'third-party-login.refused',
    'third-party-login.unreachable',
    'third-party-login.untrusted',
    'third-party-login.noVerifiedEmail',
    'third-party-login.noAccount',
    'third-party-login.otherLogin',
    'third-party-login.passwordFirst',
    'sign-in.secondFactorNeeded',
  ],
})

export const linkedLogin = z.object({
  /** The provider's issuer URL, which identifies the login: an account has one per provider. */
  issuer: z.string(),
  name: z.string(),
  /** The address from the provider's latest claims. */
  email: z.string(),
  linkedTime: z.number(),
  lastTime: z.number(),
  /** True if another sign-in method remains. */
  removable: z.boolean(),
})

export const listLinkedLogins = defineCall({
  method: 'GET',
  path: '/user/thirdPartyLogin/list',
  summary: { zh: '关联登录列表', en: 'List linked logins' },
  access: signedIn,
  output: z.array(linkedLogin),
})

export const removeLinkedLogin = defineCall({
  method: 'DELETE',
  path: '/user/thirdPartyLogin',
  summary: { zh: '解除关联登录', en: 'Unlink a login' },
  access: signedIn,
  input: z.object({ issuer: z.string().check(z.minLength(1), z.maxLength(2_048)) }),
  refusals: ['third-party-login.notFound', 'third-party-login.onlyWayIn'],
})
