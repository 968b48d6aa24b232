import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { mailCodeField } from './sign-in.ts'

/** The service validates it, because it knows the installation's options. */
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(256))

/**
 * Sends one code to the present address (or phone number) and another to the new one. Only a mail to the new address
 * tells whether it has an account already (SI-005). Needs a recent proof of identity.
 */
export const sendEmailCodes = defineCall({
  method: 'POST',
  path: '/user/email/codes',
  summary: { zh: '向原邮箱和新邮箱发送验证码', en: 'Send codes to the present and the new email address' },
  access: signedIn,
  input: z.object({ email }),
  refusals: [
    'second-factor.proofNeeded',
    'sign-in.sameEmail',
    'sign-in.noSmsGateway',
    'sign-in.tooManyCodes',
    'sign-in.mailFailed',
    'sign-in.smsFailed',
  ],
})

/** With both codes the account signs in by the new address. Every other session of the account ends. */
export const changeEmail = defineCall({
  keyless: 'The reply sets the cookie of a new session. The codes are good for one change.',
  method: 'POST',
  path: '/user/email',
  summary: { zh: '更换登录邮箱', en: 'Change the email address of the account' },
  access: signedIn,
  input: z.object({ email, oldCode: mailCodeField, newCode: mailCodeField }),
  output: z.object({ account: z.string() }),
  refusals: ['sign-in.sameEmail', 'sign-in.codeWrong', 'sign-in.codeSpent', 'accounts.taken'],
})
