import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { passkeyFailure, signByPasskey } from '../../shared/passkeys.ts'
import { askPasskeyLogin, askPasskeyStep, loginByPasskey, passByPasskey } from './second-step-calls.ts'
import { secondStepEn } from './second-step-texts.en.ts'
import { secondStepZh } from './second-step-texts.zh.ts'

type Session = OutputOf<typeof login>

/** Turns an authenticator's failure into a message that says what the user can do. */
async function inWords(signing: Promise<Session>): Promise<Session> {
  const t = currentLocale() === 'zh-CN' ? secondStepZh : secondStepEn
  try {
    return await signing
  } catch (error) {
    throw passkeyFailure(error) ? new Error(t.cancelled, { cause: error }) : error
  }
}

/** Signs in with a passkey alone. */
export const signInByPasskey = (): Promise<Session> =>
  inWords(
    call(askPasskeyLogin, {})
      .then(signByPasskey)
      .then((response) => call(loginByPasskey, { response })),
  )

/** Completes the second step of a sign-in with a passkey. */
export const stepByPasskey = (ticket: string): Promise<Session> =>
  inWords(
    call(askPasskeyStep, { ticket })
      .then(signByPasskey)
      .then((response) => call(passByPasskey, { ticket, response })),
  )
