import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { isRefused } from './refusal-of.ts'

/** A form's reaction to a failed call: the wrong field, if any, and the message. */
export interface FormReaction {
  field?: string | undefined
  message: string
  /** True if the server requires a captcha or a new one. */
  needsCaptcha: boolean
  /** Seconds until the next request is allowed. */
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

/** The server's message starts with the field's name, which is redundant below the field itself. */
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
