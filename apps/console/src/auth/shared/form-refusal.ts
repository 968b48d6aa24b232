import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { isRefused } from '../../shared/api/refusal-of.ts'

/** What a form does about a call that failed: which field is wrong, or none, and what the person reads. */
export interface FormReaction {
  field?: string | undefined
  message: string
  /** The image is wanted, or another one. */
  needsCaptcha: boolean
  /** Seconds until it may be asked again. */
  waitSeconds: number
}

const fieldOfRefusal: Partial<Record<RefusalName, string>> = {
  'sign-in.captchaWrong': 'captcha',
  'sign-in.codeWrong': 'code',
  'sign-in.codeSpent': 'code',
  'sign-in.accountInput': 'account',
  'sign-in.noSmsGateway': 'account',
  'accounts.taken': 'account',
}

interface RefusalData {
  refusal?: RefusalName
  field?: string
  seconds?: number
}

const dataOf = ({ data }: CallRefused): RefusalData => (typeof data === 'object' && data !== null ? data : {})

/** The server names the field before what is wrong with it; on the field itself the name says nothing new. */
const withoutField = (message: string, field: string): string =>
  message.startsWith(field) ? message.slice(field.length).replace(/^(：|: )/, '') : message

export function formReactionTo(error: unknown): FormReaction {
  if (!(error instanceof CallRefused)) {
    return { message: error instanceof Error ? error.message : String(error), needsCaptcha: false, waitSeconds: 0 }
  }
  const { refusal, field, seconds = 0 } = dataOf(error)
  const message = error.message || String(error.code)
  const needsCaptcha = isRefused(error, 'sign-in.captchaRequired', 'sign-in.captchaWrong')
  return {
    field: field ?? (refusal && fieldOfRefusal[refusal]),
    message: field ? withoutField(message, field) : message,
    needsCaptcha,
    waitSeconds: refusal === 'request.tooMany' ? seconds : 0,
  }
}
