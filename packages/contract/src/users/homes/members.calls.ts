import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { epochMs, integer } from '../../schema.ts'
import { home, homeId, homeMember, inviteToken, memberId } from './homes.ts'
import { homeLimits } from './homes.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const
const { uses } = homeLimits.invitation

/** The owner first, then in the order in which they joined. */
export const listMembers = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/home/member`,
  summary: { zh: '家庭成员', en: 'List the members of a home' },
  input: z.object({ homeId }),
  output: z.array(homeMember),
  refusals: ['homes.notFound'],
})

export const updateMember = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/home/member`,
  summary: { zh: '修改成员权限', en: 'Change what a member may do' },
  input: z.object({ homeId, memberId, mayManage: z.boolean() }),
  refusals: ['homes.notFound', 'homes.memberNotFound'],
})

/** The owner removes a member, or a member leaves. Open streams end within a second. */
export const removeMember = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/home/member`,
  summary: { zh: '移除成员或退出家庭', en: 'Remove a member, or leave a home' },
  input: z.object({ homeId, memberId }),
  refusals: ['homes.notFound', 'homes.memberNotFound', 'homes.ownerStays'],
})

/** The previous owner becomes a member that may manage the home. */
export const transferHome = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/home/transfer`,
  summary: { zh: '转让家庭', en: 'Hand a home over to a member' },
  input: z.object({
    homeId,
    memberId,
    password: z.string().check(z.maxLength(1024)),
    /** The captcha's text, where one is required. */
    smsCode: z._default(z.string().check(z.maxLength(16)), ''),
  }),
  output: home,
  refusals: [
    'homes.notFound',
    'homes.memberNotFound',
    'homes.tooManyOwned',
    'sign-in.wrongPassword',
    'sign-in.captchaRequired',
    'sign-in.captchaWrong',
  ],
})

/** The address has the token in its fragment, which reaches no log. It is shown only once. */
export const inviteMember = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/home/invite`,
  summary: { zh: '邀请成员', en: 'Invite members' },
  input: z.object({
    homeId,
    mayManage: z._default(z.boolean(), false),
    uses: z._default(integer(uses), uses.defaultValue),
  }),
  output: z.object({ url: z.string(), expireTime: epochMs }),
  refusals: ['homes.notFound', 'homes.tooManyInvitations'],
})

/** Ends all invitations of the home that are still open. */
export const withdrawInvitations = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/home/invite`,
  summary: { zh: '撤销邀请', en: 'Withdraw invitations' },
  input: z.object({ homeId }),
  refusals: ['homes.notFound'],
})

/** What the holder of a token sees before it joins. A POST, because addresses are logged on the way. */
export const readInvitation = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/invite/read`,
  summary: { zh: '查看邀请', en: 'Read an invitation' },
  isRead: true,
  input: z.object({ token: inviteToken }),
  output: z.object({
    homeName: z.string(),
    /** The inviter's nickname, or its masked account. */
    by: z.string(),
    mayManage: z.boolean(),
    expireTime: epochMs,
    /** The caller is a member already. */
    isMember: z.boolean(),
  }),
  refusals: ['homes.invitationOver'],
})

/** A member that joins again uses up nothing. */
export const joinHome = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/invite`,
  summary: { zh: '加入家庭', en: 'Join a home' },
  input: z.object({ token: inviteToken }),
  output: home,
  refusals: ['homes.invitationOver', 'homes.tooMany', 'homes.tooManyMembers'],
})
