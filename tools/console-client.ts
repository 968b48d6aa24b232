import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'

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
  const reply = await fetch(origin + url, { method, headers: all, ...(body === undefined ? {} : { body }) })
  return resultOf(call, (await reply.json()) as Envelope)
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
