import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { pino } from 'pino'
import { composeDomains, composeHttp, type Domains, type ServerDependencies } from '../start/compose.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { readDeploymentOptions } from '../settings/deployment-options.ts'
import { folderStore } from '../files/folder-store.ts'
import type { CallLimits } from '../http/rate-limits.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface MovableClock {
  now(): number
  /** Advances the server's clock; never waits. */
  advance(ms: number): void
}

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

/** Tests call faster than people: only the tests of the limits have limits. */
const unlimited: CallLimits = { writesPerSecond: 1_000_000, loginsPerMinute: 1_000_000, visitsPerMinute: 1_000_000 }

const START = Date.UTC(2026, 10, 20, 8, 0, 0)

function movableClock(): MovableClock {
  let moved = 0
  return { now: () => START + moved, advance: (ms) => void (moved += ms) }
}

/** A server with a new database; dispose it with `await using`. */
export async function startTestServer(
  options: Partial<
    Pick<ServerDependencies, 'consoleFolder' | 'deployment' | 'mail' | 'sms' | 'oidc' | 'files' | 'subscriptions'>
  > & {
    limits?: Partial<CallLimits>
  } = {},
): Promise<TestServer> {
  const clone = await cloneDatabase()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'slipway-test-'))
  const db = openDatabase(clone.settings, { poolSize: 6 })
  const clock = movableClock()
  const parts: ServerDependencies = {
    database: db,
    dataFolder,
    masterKey: randomBytes(32),
    deployment: options.deployment ?? readDeploymentOptions(dataFolder, 1883),
    consoleFolder: options.consoleFolder,
    version: '0.0.0-test',
    clock,
    log: pino({ level: 'silent' }),
    trustProxy: false,
    sms: options.sms ?? { url: undefined, token: undefined },
    mail: options.mail ?? { smtpUrl: undefined, from: 'Slipway <slipway@example.com>' },
    oidc: options.oidc,
    files: options.files ?? folderStore(path.join(dataFolder, 'files')),
    limits: { ...unlimited, ...options.limits },
    checksReplies: true,
    subscriptions: options.subscriptions,
  }
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
      await domains.deviceBulk.stop()
      await domains.devices.stop()
      await domains.outbox.stop()
      await app.close()
      await db.close()
      await clone.drop()
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

type SignedIn = { accountId: number; account: string; token: string }

function callerOf(app: FastifyInstance, signIn: (() => Promise<SignedIn>) | undefined): Caller {
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
