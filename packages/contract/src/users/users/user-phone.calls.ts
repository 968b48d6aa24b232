import * as z from 'zod/mini'
import { endUsersEven } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { mailCodeField } from '../../identity/sign-in/sign-in.ts'
import { userAddresses } from './users.addresses.ts'
import { user } from './users.ts'

const phone = z.string().check(z.maxLength(32))
const indexcode = z._default(z.string().check(z.maxLength(64)), '')

/** Only where an SMS gateway is set. */
export const sendPhoneCode = defineCall({
  ...userAddresses.sendPhoneCode,
  summary: { zh: '发送绑定手机号的验证码', en: 'Send a code to a phone number to add' },
  access: endUsersEven('phone'),
  input: z.object({ phone, indexcode }),
  isAudited: false,
  refusals: ['sign-in.noSmsGateway', 'sign-in.accountInput', 'sign-in.tooManyCodes', 'sign-in.smsFailed'],
})

export const bindPhone = defineCall({
  ...userAddresses.bindPhone,
  summary: { zh: '绑定手机号', en: 'Add a phone number' },
  access: endUsersEven('phone'),
  input: z.object({ phone, indexcode, code: mailCodeField }),
  output: user,
  isAudited: false,
  refusals: ['sign-in.noSmsGateway', 'sign-in.accountInput', 'sign-in.codeWrong', 'sign-in.codeSpent'],
})
