import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'

/** The login page's reaction to a failed login (ER-01 to ER-06). */
export type LoginReaction =
  | { field: 'account' | 'password' | 'captcha'; message: string; needsCaptcha: boolean }
  | { field?: undefined; message: string; needsCaptcha: boolean }

export function reactionTo(error: unknown, captchaWrongText: string): LoginReaction {
  if (!(error instanceof CallRefused)) {
    return { message: error instanceof Error ? error.message : String(error), needsCaptcha: false }
  }
  const message = error.message || String(error.code)
  if (isRefused(error, 'sign-in.captchaWrong'))
    return { field: 'captcha', message: captchaWrongText, needsCaptcha: true }
  if (isRefused(error, 'sign-in.accountInput')) return { field: 'account', message, needsCaptcha: false }
  if (isRefused(error, 'sign-in.captchaRequired')) return { field: 'captcha', message, needsCaptcha: true }
  if (isRefused(error, 'sign-in.wrongPassword')) return { field: 'password', message, needsCaptcha: false }
  return { message, needsCaptcha: false }
}
