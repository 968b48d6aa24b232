import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { expect } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { browserOf, type Browser } from './third-party.ts'

export interface World extends AsyncDisposable {
  server: TestServer
  origin: string
  developer: Caller
  /** The account that grants access. */
  owner: Caller
  browser: Browser
}

export async function startWorld(): Promise<World> {
  const server = await startTestServer()
  const origin = await server.listen()
  const owner = server.as('developer', 'owner')
  const browser = browserOf(origin, (await owner.account()).token)
  return {
    server,
    origin,
    owner,
    browser,
    developer: server.as('developer', 'third'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** A call of a third party. */
export async function callWith<C extends AnyCall>(origin: string, token: string, call: C, input: InputOf<C>) {
  const { url, method, headers, body } = requestOf(call, input)
  const response = await fetch(origin + url, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, ...((await response.json()) as { code: number; data: unknown }) }
}

export const isLive = async (origin: string, token: string): Promise<boolean> =>
  (await callWith(origin, token, listProducts, {})).status === 200

export const oauthError = (error: string) => expect.objectContaining({ error })
