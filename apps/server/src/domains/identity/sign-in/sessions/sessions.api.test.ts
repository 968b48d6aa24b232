import { checkAuthorization, getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../../../db/database.ts'
import { domainEvents } from '../../../../events/domain-events.ts'
import { openMailer } from '../../../../mail/open-mailer.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { accountNotices, ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { openSessions, signInDomain } from '../index.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The longest use of a cached session. */
const FRESH_MS = 5 * SECOND_MS

const isSignedIn = (caller: Caller): Promise<boolean> =>
  caller.call(checkAuthorization, {}).then(
    () => true,
    () => false,
  )

/** Another process on the same database. */
const otherProcess = ({ domains, db, parts }: TestServer) =>
  signInDomain({
    ...parts,
    ...domains,
    db,
    sessions: openSessions(db, parts.clock),
    mailer: openMailer(parts.mail, parts.dataFolder, parts.clock),
    notices: accountNotices(openMailer(parts.mail, parts.dataFolder, parts.clock), parts.log, domains.accounts),
    sms: undefined,
    events: domainEvents(parts.clock),
    emailOnly: false,
    longAccounts: true,
  })

describe('a session', () => {
  test('ends after two hours without a call', async () => {
    await using server = await startTestServer()
    const [early, late] = [server.as('developer', 'early'), server.as('developer', 'late')]
    await early.account()
    await late.account()

    server.clock.advance(2 * HOUR_MS - 1)
    expect(await isSignedIn(early)).toBe(true)
    server.clock.advance(1)

    await expect(late.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.noSession'))
    expect(await isSignedIn(early)).toBe(true)
  })

  test('ends after 24 hours, however busy', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await developer.account()
    for (let hour = 1; hour < 24; hour += 1) {
      server.clock.advance(HOUR_MS)
      expect(await isSignedIn(developer)).toBe(true)
    }

    server.clock.advance(HOUR_MS - 1)
    expect(await isSignedIn(developer)).toBe(true)
    server.clock.advance(FRESH_MS)

    expect(await isSignedIn(developer)).toBe(false)
  })

  test('notes at most once a minute when it was last seen', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const start = server.clock.now()
    const seenAt = async () =>
      (await server.db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at
    await isSignedIn(developer)

    server.clock.advance(MINUTE_MS - 1)
    await isSignedIn(developer)
    expect(await seenAt()).toBe(start)

    server.clock.advance(FRESH_MS)
    await isSignedIn(developer)
    expect(await seenAt()).toBe(start + MINUTE_MS - 1 + FRESH_MS)
  })

  test('is read once in some seconds, not at each call', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    expect(await isSignedIn(developer)).toBe(true)
    await server.db.deleteFrom('sessions').execute()

    server.clock.advance(FRESH_MS - 1)
    expect(await isSignedIn(developer)).toBe(true)
    server.clock.advance(1)

    expect(await isSignedIn(developer)).toBe(false)
  })

  test.each(['', 'x', 'ä', 'A'.repeat(43), 'A'.repeat(5000), "' or 1=1 --"])(
    'is not opened by a made-up token: %j',
    async (token) => {
      const reply = await shared.app.inject({ url: checkAuthorization.path, headers: { accesstoken: token } })
      expect(reply.statusCode).toBe(403)
      expect(await shared.domains.signIn.sessions.actorOf(token)).toBeUndefined()
    },
  )
})

describe('without a session', () => {
  test.each([
    ['zh-CN', '请重新登录'],
    ['en-US', 'Please sign in again'],
  ])('a call is answered with HTTP 403 in %s', async (lang, msg) => {
    const { status, body } = await openBrowser(shared, { lang }).send('GET', getAccountInfo.path)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 403, msg, meta: { code: 403, message: msg } })
  })

  test('is another thing than without permission, which is HTTP 200 with 40300', async () => {
    await using server = await startTestServer()
    const support = server.as('support')
    const reply = await support.send({
      method: 'POST',
      url: createProduct.path,
      headers: { [ORIGIN_HEADER]: '1', 'content-type': 'application/json', lang: 'en-US' },
      payload: '{}',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      code: refusals['access.denied'],
      msg: 'You don’t have permission for this. Contact your administrator.',
      meta: { code: refusals['access.denied'] },
    })
  })
})

describe('signing out', () => {
  test('ends the session at once and takes the cookie away', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.login()
    const token = browser.jar.get('slipway_session') ?? ''
    expect((await browser.send('GET', getAccountInfo.path)).status).toBe(200)

    const reply = await browser.send('POST', logout.path)

    expect(reply.body).toMatchObject({ code: 200, data: null })
    expect(reply.cookies).toEqual([expect.stringMatching(/^slipway_session=; .*Expires=Thu, 01 Jan 1970/)])
    const again = await openBrowser(server).send('GET', getAccountInfo.path, undefined, { accessToken: token })
    expect(again.status).toBe(403)
    expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('leaves the other sessions of the account alone', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [browser, other] = [openBrowser(server), openBrowser(server)]
    await browser.login()
    await other.login()

    await browser.send('POST', logout.path)

    expect((await other.send('GET', getAccountInfo.path)).status).toBe(200)
  })

  test('is known to every process at once', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { token } = await developer.account()
    const { sessions } = otherProcess(server)
    expect(await sessions.actorOf(token)).toBeDefined()

    await developer.call(logout, {})

    await expect.poll(() => sessions.actorOf(token)).toBeUndefined()
  })

  test('by a foreign page is refused', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.login()
    const cookies = Object.fromEntries(browser.jar)

    const reply = await server.app.inject({ method: 'POST', url: logout.path, cookies })

    expect([reply.statusCode, reply.json()]).toMatchObject([200, { code: refusals['request.foreignOrigin'] }])
    expect((await browser.send('GET', getAccountInfo.path)).status).toBe(200)
  })
})

describe('a change of what an account may do', () => {
  test('ends the sessions of its role, and of no other', async () => {
    await using server = await startTestServer()
    const [developer, support] = [server.as('developer'), server.as('support')]
    expect([await isSignedIn(developer), await isSignedIn(support)]).toEqual([true, true])
    const { roleId } = await server.domains.roles.byKey('developer')

    await server.domains.roles.setPermissions(roleId, { menus: [menus.products], administrator: false })

    await expect.poll(() => isSignedIn(developer)).toBe(false)
    expect(await isSignedIn(support)).toBe(true)
    expect(await isSignedIn(server.as('developer', 'later'))).toBe(true)
  })

  test('ends the sessions of a deleted account', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accountId } = await developer.account()
    expect(await isSignedIn(developer)).toBe(true)

    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', accountId).execute()
    await notify(server.db, ACCOUNT_CHANGED, String(accountId))

    await expect.poll(() => isSignedIn(developer)).toBe(false)
  })
})

test('the sweep removes what has ended, and nothing that lasts', async () => {
  await using server = await startTestServer()
  await makeAccount(server)
  const browser = openBrowser(server)
  await browser.fail(3)
  await browser.readCaptcha()
  const rows = async () =>
    Promise.all(
      (['sessions', 'sign_in_failures', 'captchas'] as const).map(
        async (table) => (await server.db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  const developer = server.as('developer')
  await developer.account()

  await server.domains.signIn.sweep()
  expect(await rows()).toEqual([1, 6, 1])

  server.clock.advance(2 * HOUR_MS)
  await server.as('developer', 'later').account()
  await server.domains.signIn.sweep()
  expect(await rows()).toEqual([1, 0, 0])
})
