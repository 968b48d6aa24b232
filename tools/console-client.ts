import { setTimeout as delay } from 'node:timers/promises'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'

const MS_PER_S = 1_000

export interface ConsoleClient {
  call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ResultOf<C>>
  accessToken: string
}

async function send<C extends AnyCall>(
  origin: string,
  call: C,
  input: InputOf<C>,
  accessToken?: string,
): Promise<ResultOf<C>> {
  const { method, url, headers, body } = requestOf(call, input)
  const all = { ...headers, ...(accessToken ? { accesstoken: accessToken } : {}) }
  for (;;) {
    const reply = await fetch(origin + url, { method, headers: all, ...(body === undefined ? {} : { body }) })
    const envelope = (await reply.json()) as Envelope
    const seconds = secondsToWait(envelope)
    if (seconds === undefined) return resultOf(call, envelope)
    await delay(seconds * MS_PER_S)
  }
}

/** Too many writes in a second; undefined for any other reply, and where the wait is longer. */
function secondsToWait({ data }: Envelope): number | undefined {
  const { refusal, seconds } = (data ?? {}) as { refusal?: unknown; seconds?: unknown }
  return refusal === 'request.tooMany' && seconds === 1 ? seconds : undefined
}

/** Signs in and makes calls as an external program would. */
export async function signedInClient(origin: string, account: string, password: string): Promise<ConsoleClient> {
  const { accessToken } = await send(origin, login, { account, indexcode: account, password: encodePassword(password) })
  return clientWith(origin, accessToken)
}

/** Makes calls in a session that exists. */
export const clientWith = (origin: string, accessToken: string): ConsoleClient => ({
  accessToken,
  call: (call, input) => send(origin, call, input, accessToken),
})
