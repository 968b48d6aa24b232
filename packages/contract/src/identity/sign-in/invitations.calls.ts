import * as z from 'zod/mini'
import { administratorsVia, anyone } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { roleId } from '../roles/roles.calls.ts'
import { epochMs } from '../../schema.ts'
import { invitationAddresses } from './invitations.addresses.ts'
import { agreedField } from './sign-in.ts'

const PATH = '/iot/config/api/iot/support/account/invitation'
const access = administratorsVia('accounts')
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(256))
/** The last segment of the mailed link. */
const ticket = z.string().check(z.maxLength(128))

/** What signs in: a phone number with its area code before it; empty for an email address (VA-07). */
const indexcode = z._default(z.string().check(z.trim(), z.maxLength(256)), '')

export const pendingInvitation = z.object({
  account: z.string(),
  indexcode: z.string(),
  roleName: z.string(),
  createTime: epochMs,
  expiresTime: epochMs,
})
export type PendingInvitation = z.infer<typeof pendingInvitation>

/**
 * SI-007. Mails a link, or sends it by SMS, that creates one account of this role within a week; a new invitation to the
 * address voids it.
 */
export const inviteAccount = defineCall({
  method: 'POST',
  path: PATH,
  summary: { zh: '邀请用户', en: 'Invite a user' },
  access,
  input: z.object({ account: address, indexcode, roleId }),
  output: pendingInvitation,
  refusals: [
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'roles.notFound',
    'roles.moreThanOwn',
    'roles.notOffered',
    'accounts.taken',
    'sign-in.mailFailed',
    'sign-in.smsFailed',
  ],
})

/** Open invitations, newest first, a hundred at most. */
export const listInvitations = defineCall({
  method: 'GET',
  path: `${PATH}/list`,
  summary: { zh: '待接受的邀请', en: 'List pending invitations' },
  access,
  output: z.array(pendingInvitation),
})

/** Voids the link. An address without an invitation is ignored. */
export const cancelInvitation = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: { zh: '撤销邀请', en: 'Cancel an invitation' },
  access,
  input: z.object({ account: address, indexcode }),
})

/** The invited address; null for an invalid link. */
export const checkInvitation = defineCall({
  ...invitationAddresses.checkInvitation,
  summary: { zh: '检查邀请链接', en: 'Check an invitation' },
  access: anyone,
  input: z.object({ ticket }),
  output: z.nullable(z.object({ account: z.string(), indexcode: z.string() })),
})

/** The password is base64 (SI-001). A password that violates the rules does not use up the invitation. */
export const acceptInvitation = defineCall({
  ...invitationAddresses.acceptInvitation,
  summary: { zh: '接受邀请并创建账号', en: 'Accept an invitation' },
  access: anyone,
  input: z.object({
    ticket,
    password: z.string().check(z.maxLength(1024)),
    agreed: z.pipe(z._default(z.boolean(), false), agreedField),
  }),
  refusals: ['sign-in.invitationSpent', 'accounts.taken'],
})
