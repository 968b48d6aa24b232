import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { checkAuthorization } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addDevice, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  SESSIONS_SHOWN,
  type OpenSession,
} from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

type Browser = ReturnType<typeof openBrowser>

/** Signs in with a new browser. */
async function signedIn(server: TestServer, account: string, ip = '127.0.0.1'): Promise<Browser> {
  const browser = openBrowser(server, { ip })
  await browser.login({ account })
  return browser
}

const sessionsOf = async (browser: Browser): Promise<OpenSession[]> =>
  (await browser.send('GET', listSessions.path)).body.data as OpenSession[]

async function makeDevice(owner: Caller) {
  const [category] = (await owner.call(listProductCategories, {})).items
  const { productId } = await owner.call(createProduct, {
    productName: 'Watched',
    apPrefix: 'own_plug',
    productModel: 'LIVE-1',
    categoryId: category?.id ?? '',
    accessType: 1,
    communicationType: 1,
  })
  return { productId, serial: (await owner.call(addDevice, { productId, serial: 'live1' })).serial }
}

const isIn = async (browser: Browser) => (await browser.send('GET', checkAuthorization.path)).status === 200

async function end(server: TestServer, browser: Browser, sessionId: string) {
  const { url } = requestOf(endSession, { sessionId })
  const cookies = Object.fromEntries(browser.jar)
  const reply = await server.app.inject({ method: 'DELETE', url, cookies, headers: { 'x-slipway': '1' } })
  return reply.json<{ code: number }>().code
}

async function endOthers(server: TestServer, browser: Browser) {
  const { url } = requestOf(endOtherSessions, {})
  const cookies = Object.fromEntries(browser.jar)
  const reply = await server.app.inject({ method: 'DELETE', url, cookies, headers: { 'x-slipway': '1' } })
  return reply.json<{ data: unknown }>().data
}

describe('the open sessions of an account', () => {
  test('say device, place, start and when they were last seen, this one first', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)
    const start = server.clock.now()
    await server.domains.signIn.startSession(accountId, { ip: '8.8.8.8', agent: firefox })
    const browser = await signedIn(server, 'ann@example.com', '192.168.1.7')
    server.clock.advance(MINUTE_MS)
    await isIn(browser)

    expect(await sessionsOf(browser)).toMatchObject([
      { isCurrent: true, ip: '192.168.1.7', isLocalNetwork: true, startTime: start, lastSeenTime: start + MINUTE_MS },
      {
        isCurrent: false,
        browser: 'Firefox 143',
        system: 'Linux',
        agent: firefox,
        ip: '8.8.8.8',
        isLocalNetwork: false,
        lastSeenTime: start,
      },
    ])
  })

  test('are none of another account, nor those that ended by themselves', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await makeAccount(server, { account: 'bob@example.com' })
    await signedIn(server, 'ann@example.com')
    const bob = await signedIn(server, 'bob@example.com')
    expect(await sessionsOf(bob)).toHaveLength(1)

    server.clock.advance(signInLimits.session.idleMs)
    const later = await signedIn(server, 'ann@example.com')
    expect(await sessionsOf(later)).toHaveLength(1)
  })

  test('that ended by age stay ended when the clock is set back', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = await signedIn(server, 'ann@example.com')
    expect(await isIn(browser)).toBe(true)
    const fortyDaysMs = 40 * 24 * HOUR_MS
    server.clock.advance(fortyDaysMs)
    expect(await isIn(browser)).toBe(false)
    server.clock.advance(-fortyDaysMs)
    expect(await isIn(browser)).toBe(false)
  })

  test('that were ended are refused soon, although the clock was set back', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)
    const browser = await signedIn(server, 'ann@example.com')
    expect(await isIn(browser)).toBe(true)
    server.clock.advance(-HOUR_MS)
    await isIn(browser)
    // Without the notification that another process would send.
    await server.db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    server.clock.advance(10_000)
    expect(await isIn(browser)).toBe(false)
  })

  test('are a hundred at most in the list', async () => {
    const developer = shared.as('developer', 'many')
    const { accountId } = await developer.account()
    const enter = () => shared.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: '' })
    await Promise.all(Array.from({ length: SESSIONS_SHOWN + 3 }, enter))
    const shown = await developer.call(listSessions, {})
    expect([shown.length, shown[0]?.isCurrent]).toEqual([SESSIONS_SHOWN, true])
    expect(await developer.call(endOtherSessions, {})).toEqual({ ended: SESSIONS_SHOWN + 3 })
    expect(await developer.call(listSessions, {})).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('ends the one that is chosen, at once, and no other', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [here, there, third] = [
      await signedIn(server, 'ann@example.com'),
      await signedIn(server, 'ann@example.com'),
      await signedIn(server, 'ann@example.com'),
    ]
    expect([await isIn(there), await isIn(third)]).toEqual([true, true])
    const other = (await sessionsOf(there)).find(({ isCurrent }) => isCurrent)

    expect(await end(server, here, other?.sessionId ?? '')).toBe(200)

    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
  })

  test('counts none that had ended by itself', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await signedIn(server, 'ann@example.com')
    server.clock.advance(signInLimits.session.idleMs)
    const [here, there] = [await signedIn(server, 'ann@example.com'), await signedIn(server, 'ann@example.com')]
    expect(await endOthers(server, here)).toEqual({ ended: 1 })
    expect(await isIn(there)).toBe(false)
  })

  test('tells all of them by one statement, however many there are', async () => {
    const developer = shared.as('developer', 'crowd')
    const { accountId } = await developer.account()
    const enter = () => shared.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: '' })
    const tokens = await Promise.all([enter(), enter(), enter()])
    for (const token of tokens) expect(await shared.domains.signIn.sessions.actorOf(token)).toBeDefined()
    const told: string[] = []
    const listening = await shared.db.listen('sessions.ended', { onMessage: (key) => told.push(key) })
    const queries = vi.spyOn(Client.prototype, 'query')
    expect(await developer.call(endOtherSessions, {})).toEqual({ ended: 3 })
    const telling = queries.mock.calls.filter(([query]) => JSON.stringify(query)?.includes('pg_notify'))
    queries.mockRestore()
    await expect.poll(() => told).toHaveLength(3)
    listening()
    expect(telling).toHaveLength(1)
  })

  test('ends the live pages that are open with it', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accountId } = await developer.account()
    const device = await makeDevice(developer)
    const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: '' })
    const address = await server.listen()
    const { url } = requestOf(watchDevice, device)
    const reply = await fetch(address + url, { headers: { accesstoken: token } })
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('data: ')

    await developer.call(endOtherSessions, {})

    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    expect(text).toContain('event: ended')
  })

  test('ends all others at once', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await makeAccount(server, { account: 'bob@example.com' })
    const [here, there] = [await signedIn(server, 'ann@example.com'), await signedIn(server, 'ann@example.com')]
    const bob = await signedIn(server, 'bob@example.com')
    expect([await isIn(there), await isIn(bob)]).toEqual([true, true])

    expect(await endOthers(server, here)).toEqual({ ended: 1 })

    expect([await isIn(here), await isIn(there), await isIn(bob)]).toEqual([true, false, true])
  })

  test.each(['another account’s', 'an unknown', 'a malformed'])('refuses %s session as absent', async (which) => {
    const [own, neighbour] = [shared.as('developer'), shared.as('developer', 'neighbour')]
    const [theirs] = await neighbour.call(listSessions, {})
    const sessionId =
      which === 'a malformed'
        ? 'x'
        : which === 'an unknown'
          ? '00000000-0000-4000-8000-000000000000'
          : (theirs?.sessionId ?? '')
    await expect(own.call(endSession, { sessionId })).rejects.toMatchObject(refused('sessions.notFound'))
    expect(await neighbour.call(listSessions, {})).toHaveLength(1)
  })

  test('is nothing that a foreign page can do', async () => {
    const { token } = await shared.as('developer').account()
    const { url } = requestOf(endOtherSessions, {})
    const reply = await shared.app.inject({ method: 'DELETE', url, cookies: { slipway_session: token } })
    expect(reply.json()).toMatchObject({ code: refusals['request.foreignOrigin'] })
  })
})
