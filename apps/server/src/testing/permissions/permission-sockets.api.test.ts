import { deleteAccount, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { createKey, revokeKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { allCalls } from '@slipway/contract/calls.ts'
import { deleteDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteOAuthClient, revokeConsent } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { allScopes } from '@slipway/contract/http/scopes.ts'
import { endOtherSessions, endSession, listSessions } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { deleteApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { builtInId, idOf, makeRoot } from '../../domains/identity/accounts/testing/accounts-samples.ts'
import { browserOf, thirdParty, tokensFor } from '../../domains/identity/oauth/testing/third-party.ts'
import { attachWebSocket } from '../../mqtt/web-socket.ts'
import { startGateway } from '../../mqtt/gateway.ts'
import { rawRequest, walkedCalls, type Walked } from './permission-asking.ts'
import { absentThings, makeThings } from './permission-things.ts'
import type { Things } from './rows/matrix-row.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

interface Scene {
  server: TestServer
  owner: Caller
  things: Things
  origin: string
}

let shared: Scene
let journal: ChangeJournal
let start: Mark

beforeAll(async () => {
  const server = await startTestServer()
  await makeRoot(server)
  const owner = server.as('developer', 'owner')
  const things = await makeThings(server, owner)
  // Who calls is known before the journal begins: an account that is taken back could not be asked again.
  const others = [server.as('administrator'), server.as('developer', 'third'), server.as('developer', 'stranger')]
  for (const other of others) await other.account()
  shared = { server, owner, things, origin: await server.listen() }
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => shared.server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

/** The answer to an upgrade: `open`, or the HTTP status of the refusal. */
function upgrade(address: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(address, 'mqtt', { headers })
  return new Promise((resolve) => {
    socket.on('error', () => resolve('failed'))
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)))
    socket.on('open', () => {
      socket.terminate()
      resolve('open')
    })
  })
}

test('a WebSocket opens at one address only, whoever asks', async () => {
  const { server } = shared
  const { devices } = server.domains
  const gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  const detach = attachWebSocket(server.app.server, gateway)
  const base = shared.origin.replace('http', 'ws')
  const { token } = await server.as('administrator').account()
  const askers: Record<string, string>[] = [{}, { cookie: `${SESSION_COOKIE}=${token}` }, { accesstoken: token }]
  const others = ['/', '/home', '/oauth', '/oauth/token', '/metrics', '/live', '/mqtt/', '/mqtt/x', '/MQTT', '/%6dqtt']
  const paths = [
    ...others,
    '//mqtt',
    '/iot/config/mqtt',
    ...allCalls.flatMap((call) => [call.path, ...call.alsoAt].map((path) => path.replaceAll(/[{}]/g, ''))),
  ]
  const opened: string[] = []
  for (const headers of askers) {
    const answers = await Promise.all(
      [...new Set(paths)].map(async (path) => [path, await upgrade(base + path, headers)]),
    )
    opened.push(...answers.filter(([, answer]) => answer !== '404').map(String))
    expect(await upgrade(`${base}/mqtt`, headers)).toBe('open')
  }
  expect(opened).toEqual([])
  detach()
  await gateway.stop()
})

/** A stream and its received events. */
interface Page {
  text: string
  /** Resolves when the server has ended it. */
  over: Promise<void>
}

async function openPage(address: string, url: string, headers: Record<string, string>): Promise<Page> {
  const reply = await fetch(address + url, { headers })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const page: Page = { text: '', over: Promise.resolve() }
  page.over = (async () => {
    for await (const chunk of reply.body ?? []) page.text += Buffer.from(chunk as Uint8Array).toString()
  })()
  await expect.poll(() => page.text).toContain('data: ')
  return page
}

/** What opens a stream, and what takes that away again. */
interface Entrance {
  headers: Record<string, string>
  end(): Promise<unknown>
}

async function bySession({ owner }: Scene): Promise<Entrance> {
  return { headers: { accesstoken: (await owner.account()).token }, end: () => owner.call(logout, {}) }
}

async function byKey({ owner }: Scene): Promise<Entrance> {
  const { key, keyId } = await owner.call(createKey, { keyName: 'Live', scopes: [...allScopes], expiresTime: null })
  return { headers: { authorization: `Bearer ${key}` }, end: () => owner.call(revokeKey, { keyId }) }
}

async function byThirdParty({ server, owner, origin }: Scene) {
  const browser = browserOf(origin, (await owner.account()).token)
  const developer = server.as('developer', 'third')
  const party = await thirdParty(origin, developer)
  const world = { server, origin, owner, developer, browser, [Symbol.asyncDispose]: async () => undefined }
  const { access_token: token } = await tokensFor(world, party, allScopes.join(' '))
  return {
    headers: { authorization: `Bearer ${token}` },
    end: () => owner.call(revokeConsent, { clientId: party.clientId }),
    dropClient: () => developer.call(deleteOAuthClient, { clientId: party.clientId }),
  }
}

const setDeveloperRole = async (
  { domains }: TestServer,
  change: { requiresSecondFactor?: boolean; menus?: boolean },
) => {
  const { roleId } = await domains.roles.byKey('developer')
  const shown = change.menus === false ? [menus.home] : Object.values(menus)
  const requiresSecondFactor = change.requiresSecondFactor ?? false
  await domains.roles.setPermissions(roleId, { menus: shown, administrator: false, requiresSecondFactor })
}

/** Causes that end whatever an account has open, however it was opened. */
const causes: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its account gets another role': async ({ server, owner }) =>
    server.as('administrator').call(updateAccount, {
      targetUserId: await idOf(owner),
      roleId: await builtInId(server, 'support'),
    }),
  'its role loses the menu': ({ server }) => setDeveloperRole(server, { menus: false }),
  'its account is deleted': async ({ server, owner }) =>
    server.as('administrator').call(deleteAccount, { targetUserId: await idOf(owner) }),
  'its product is deleted': ({ owner, things }) => owner.call(deleteProduct, things),
  'its application is deleted': ({ owner, things }) => owner.call(deleteApp, things),
  'its device is deleted': ({ owner, things }) => owner.call(deleteDevice, things),
}

/** Only a key and a token live on then: a session is over with every change of its role. */
const causesOfBearers: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its role asks for a second factor': async ({ server, owner }) => {
    const { accountId } = await owner.account()
    await server.db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
    await setDeveloperRole(server, { requiresSecondFactor: true })
  },
}

const causesOfSessions: Record<string, (scene: Scene) => Promise<unknown>> = {
  'it is ended from another': async (scene) => {
    const other = await anotherSession(scene)
    const open = await other(listSessions.method, listSessions.path)
    const { data } = open.json<{ data: { sessionId: string; agent: string; isCurrent: boolean }[] }>()
    await Promise.all(
      data
        .filter(({ isCurrent }) => !isCurrent)
        .map(({ sessionId }) => other(endSession.method, `${endSession.path}?sessionId=${sessionId}`)),
    )
  },
  'all others are ended': async (scene) =>
    (await anotherSession(scene))(endOtherSessions.method, endOtherSessions.path),
}

async function anotherSession({ server, owner }: Scene) {
  const { accountId } = await owner.account()
  // As if it had none: signing in with one takes a second step.
  await server.db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
  const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'other' })
  return (method: string, url: string) =>
    server.app.inject({ method: method as 'GET', url, headers: { accesstoken: token } })
}

/** Those of end users are tested with their homes: `home-live.api.test.ts`. */
const streams = walkedCalls.filter(
  ({ call }) => call.reply === 'stream' && !['user', 'anyone'].includes(call.access.who),
)

const urlOf = ({ call, row }: Walked, things: Things) => rawRequest(call, row.input(things)).url

/** The end of a thing concerns the streams that name it. */
const fieldOf: Readonly<Record<string, string>> = {
  'its product is deleted': 'productId',
  'its application is deleted': 'appId',
  'its device is deleted': 'serial',
}

const causesOf = ({ row }: Walked): typeof causes => {
  const named = row.input(absentThings())
  const concerns = ([cause]: [string, unknown]): boolean => (fieldOf[cause] ?? '') in { '': true, ...named }
  return Object.fromEntries(Object.entries(causes).filter(concerns))
}

describe.each(streams)('the stream of $name', (walked) => {
  const bySessions = { ...causesOf(walked), ...causesOfSessions }
  test.each(Object.entries(bySessions))('of a session ends at once when %s', async (_cause, end) => {
    const { headers } = await bySession(shared)
    const page = await openPage(shared.origin, urlOf(walked, shared.things), headers)
    await end(shared)
    await page.over
  })

  const byBearers = { ...causesOf(walked), ...causesOfBearers }
  test.each(Object.entries(byBearers))(
    "of a key and of a third party's token ends at once when %s",
    async (_cause, end) => {
      const entrances = [await byKey(shared), await byThirdParty(shared)]
      const pages = await Promise.all(
        entrances.map(({ headers }) => openPage(shared.origin, urlOf(walked, shared.things), headers)),
      )
      await end(shared)
      await Promise.all(pages.map(({ over }) => over))
    },
  )

  test('ends at once with what it was opened with', async () => {
    const party = await byThirdParty(shared)
    const other = await byThirdParty(shared)
    const ways = [
      await byKey(shared),
      party,
      { headers: other.headers, end: other.dropClient },
      await bySession(shared),
    ]
    for (const { headers, end } of ways) {
      const page = await openPage(shared.origin, urlOf(walked, shared.things), headers)
      await end()
      await page.over
      expect(page.text).toContain('event: ended')
    }
  })

  test("is none, but the plain answer, for another developer's things", async () => {
    const { token } = await shared.server.as('developer', 'stranger').account()
    const ask = async (things: Things) => {
      const reply = await fetch(shared.origin + urlOf(walked, things), { headers: { accesstoken: token } })
      return { type: reply.headers.get('content-type'), text: await reply.text() }
    }
    expect(await ask(shared.things)).toEqual(await ask(absentThings()))
    expect((await ask(shared.things)).type).toContain('application/json')
  })
})
