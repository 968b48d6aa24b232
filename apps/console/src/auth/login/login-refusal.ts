import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { signInRefusals } from '@slipway/contract/identity/sign-in/sign-in.refusals.ts'

/** What the login page does about a login that failed (ER-01 to ER-06). */
export type LoginReaction =
  | { field: 'account' | 'captcha'; message: string; needsCaptcha: boolean }
  | { field?: undefined; message: string; needsCaptcha: boolean }

export function reactionTo(error: unknown, captchaWrongText: string): LoginReaction {
  if (!(error instanceof CallRefused)) {
    return { message: error instanceof Error ? error.message : String(error), needsCaptcha: false }
  }
  const message = error.message || String(error.code)
  switch (error.code) {
    case signInRefusals['sign-in.captchaWrong']:
      return { field: 'captcha', message: captchaWrongText, needsCaptcha: true }
    case signInRefusals['sign-in.captchaRequired']:
      return { message, needsCaptcha: true }
    case signInRefusals['sign-in.accountInput']:
      return { field: 'account', message, needsCaptcha: false }
    default:
      return { message, needsCaptcha: false }
  }
}
