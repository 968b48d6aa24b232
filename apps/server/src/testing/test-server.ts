import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { composeDomains, composeHttp, type Domains, type ServerDependencies } from '../start/compose.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { borrowDatabase } from '../db/testing/reused-databases.ts'
import { movableClock, partsOf, type MovableClock, type TestOptions } from './test-parts.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** A caller: an account of a role, or a visitor without a session. */
export interface Caller {
  call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ResultOf<C>>
  /** The raw reply, for assertions outside of the envelope. */
  send(request: {
    method: string
    url: string
    headers?: Record<string, string>
    payload?: string | Buffer
  }): Promise<LightMyRequestResponse>
  account(): Promise<{ accountId: number; account: string; token: string }>
}

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance
  domains: Domains
  db: Database
  clock: MovableClock
  parts: ServerDependencies
  visitor: Caller
  /** The account of this role, created at its first call; another `who` is another account. */
  as(role: BuiltInRole['key'], who?: string): Caller
  /** Starts listening; the address has no trailing slash. */
  listen(): Promise<string>
}

/** The error of a refused call: `await expect(attempt).rejects.toMatchObject(refused('products.notFound'))`. */
export const refused = (name: RefusalName) => ({ name: 'CallRefused', code: refusals[name], data: { refusal: name } })

/** A server with a new database; dispose it with `await using`. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { settings, Client, giveBack } = await borrowDatabase()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'slipway-test-'))
  // The least that a server can be given: a test may run two processes on it.
  const db = openDatabase(settings, { poolSize: 8, Client })
  const clock = movableClock()
  const parts = partsOf({ database: db, dataFolder, clock }, options)
  const domains = await composeDomains(parts)
  const app = await composeHttp(parts, domains)
  await app.ready()

  const callers = new Map<string, Caller>()
  return {
    app,
    domains,
    db,
    clock,
    parts,
    visitor: callerOf(app, undefined),
    as(role, who = role) {
      const known = callers.get(`${role} ${who}`)
      if (known) return known
      const caller = callerOf(app, () => signInAs(domains, role, `${who}@example.com`))
      callers.set(`${role} ${who}`, caller)
      return caller
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async [Symbol.asyncDispose]() {
      domains.homes.stop()
      await domains.deviceBulk.stop()
      await domains.devices.stop()
      await domains.outbox.stop()
      await app.close()
      await db.close()
      await giveBack()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** An account without a usable password, and a session of it. */
async function signInAs(
  { accounts, signIn }: Domains,
  roleKey: BuiltInRole['key'],
  account: string,
): Promise<SignedIn> {
  const { accountId } = await accounts.create({
    account,
    indexcode: account,
    passwordHash: '',
    roleKey,
    isRoot: false,
  })
  const token = await signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'test' })
  return { accountId, account, token }
}

export type SignedIn = { accountId: number; account: string; token: string }

/** A caller that signs in before its first call; a visitor without `signIn`. */
export function callerOf(app: FastifyInstance, signIn: (() => Promise<SignedIn>) | undefined): Caller {
  let session: Promise<SignedIn> | undefined
  const account = () => {
    if (!signIn) throw new Error('a visitor has no account')
    return (session ??= signIn())
  }
  const send: Caller['send'] = async ({ headers, ...request }) => {
    const token = signIn ? (await account()).token : undefined
    const all = { ...(token ? { accesstoken: token } : {}), ...headers }
    return app.inject({ ...request, method: request.method as 'GET', headers: all })
  }
  return {
    account,
    send,
    async call(call, input) {
      const { method, url, headers, body } = requestOf(call, input)
      const reply = await send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
      return resultOf(call, reply.json<Envelope>())
    },
  }
}
