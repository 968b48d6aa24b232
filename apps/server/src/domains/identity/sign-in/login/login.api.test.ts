import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeHttp } from '../../../../start/compose.ts'
import { readDeploymentOptions } from '../../../../settings/deployment-options.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
  await makeAccount(shared)
  await makeAccount(shared, { account: '13800000000' })
})
afterAll(() => shared[Symbol.asyncDispose]())

const WRONG = 'Wrong-0ne'

describe('signing in', () => {
  test('answers with token, key id, area and user id, in both dialects of the envelope', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)

    const reply = await openBrowser(server).login()

    expect(reply).toEqual({
      code: 200,
      msg: 'ok',
      meta: { code: 200, message: 'ok' },
      data: {
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        appKey: expect.stringMatching(/^[0-9a-f]{20}$/),
        area: { id: 'CN', code: 'CN', telephoneCode: '86', name: '中国' },
        userId: String(accountId),
      },
    })
    expect((await openBrowser(server, { lang: 'en-US' }).login()).data).toMatchObject({ area: { name: 'China' } })
  })

  test('gives the browser a cookie that scripts and foreign pages cannot use', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const { url, headers, body } = requestOf(login, {
      account: 'ann@example.com',
      password: encodePassword(PASSWORD),
    })
    const behindProxy = await composeHttp({ ...server.parts, trustProxy: true }, server.domains)

    const plain = await openBrowser(server).send('POST', url, JSON.parse(body ?? '') as object)
    const overTls = await behindProxy.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'x-forwarded-proto': 'https' },
      payload: body ?? '',
    })

    expect(plain.cookies).toEqual([
      expect.stringMatching(/^slipway_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^slipway_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect([overTls.headers['set-cookie']].flat().map((cookie) => /; Secure/.test(cookie ?? ''))).toEqual([true, true])
    await behindProxy.close()
  })

  test('opens a new session each time', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.login()
    const first = browser.jar.get('slipway_session')

    await browser.login()

    expect(browser.jar.get('slipway_session')).not.toBe(first)
  })

  test('keeps neither password nor token as they are', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.login()

    const { password_hash } = await server.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow()
    const { token_hash } = await server.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()

    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=49152,t=4,p=1\$/)
    expect(token_hash).toHaveLength(32)
    expect(token_hash.toString('base64url')).not.toBe(browser.jar.get('slipway_session'))
  })

  test('is refused without the header that no foreign page can send', async () => {
    await using server = await startTestServer()
    await makeAccount(server)

    const reply = await server.app.inject({
      method: 'POST',
      url: '/user/login',
      payload: { account: 'ann@example.com', password: encodePassword(PASSWORD) },
    })

    expect([reply.statusCode, reply.json()]).toMatchObject([200, { code: 40301 }])
    expect(reply.headers['set-cookie']).toBeUndefined()
  })
})

test('signing in more often than allowed is refused with an envelope, not with 403', async () => {
  await using server = await startTestServer({ limits: { writesPerSecond: 20, loginsPerMinute: 2 } })
  const browser = openBrowser(server, { lang: 'en-US' })
  await browser.login({ account: '' })
  expect((await browser.login({ account: '' })).code).toBe(-1)

  const over = await browser.send('POST', '/user/login', { account: '' })
  const elsewhere = await openBrowser(server, { ip: '10.0.0.9' }).login({ account: '' })

  expect(over).toMatchObject({
    status: 200,
    body: { code: 42900, msg: expect.stringMatching(/^Too many requests\. /) },
  })
  expect(elsewhere.code).toBe(-1)
})

describe('the account typed', () => {
  test.each([
    '',
    'a'.repeat(243) + '@example.com',
    'x'.repeat(5000),
    'an n@example.com',
    'ann@example',
    'alice',
    'ann\0@example.com',
  ])('is answered with -1 where it breaks the rules: %j', async (account) => {
    const [zh, en] = [openBrowser(shared), openBrowser(shared, { lang: 'en-US' })]

    expect(await zh.login({ account })).toMatchObject({ code: -1, msg: '账号输入有误', meta: { code: -1 } })
    expect(await en.login({ account })).toMatchObject({ code: -1, msg: 'Invalid account' })
  })

  test('is answered with -1 where it is left out', async () => {
    expect((await openBrowser(shared).send('POST', '/user/login', {})).body.code).toBe(-1)
  })

  test('is an email address where the site accepts nothing else', async () => {
    await using server = await startTestServer({
      deployment: { ...readDeploymentOptions('/nonexistent', 1883), emailOnly: true },
    })
    await makeAccount(server)
    await makeAccount(server, { account: '13800000000' })

    expect((await openBrowser(server).login({ account: '13800000000' })).code).toBe(-1)
    expect((await openBrowser(server).login()).code).toBe(200)
  })

  test('signs in as an email address in any case', async () => {
    await using server = await startTestServer()
    await makeAccount(server, { account: 'Ann@Example.com' })
    expect((await openBrowser(server).login({ account: 'aNN@example.COM' })).code).toBe(200)
  })

  test.each([
    ['has its area code before it', '8613800000000', 200],
    ['has 86 before it where nothing else is said', '', 200],
    ['is somebody else under another area code', '4413800000000', 1002],
    ['has the code of an existing area', '99913800000000', -1],
    ['stands behind its area code unchanged', '8613900000000', -1],
    ['never goes without an area code', '13800000000', -1],
  ])('as a number %s', async (_, indexcode, code) => {
    expect((await openBrowser(shared).login({ account: '13800000000', indexcode })).code).toBe(code)
  })

  test('as an email address has nothing before it', async () => {
    expect((await openBrowser(shared).login({ indexcode: 'ANN@example.com' })).code).toBe(200)
    expect((await openBrowser(shared).login({ indexcode: '86ann@example.com' })).code).toBe(-1)
  })
})

describe('the password typed', () => {
  test('is answered with 1002 where it is wrong, and so is an account that does not exist', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server, { lang: 'en-US' })

    const wrong = await browser.login({ password: WRONG })
    const unknown = await browser.login({ account: 'nobody@example.com' })

    expect(wrong).toMatchObject({ code: 1002, msg: 'Wrong account or password' })
    expect(unknown).toEqual(wrong)
    expect(browser.jar.has('slipway_session')).toBe(false)
  })

  test('takes as long to refuse for an account that does not exist', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const refusalMs = async (account: string) => {
      // Attempts of the previous day are no longer counted.
      server.clock.advance(86_400_000)
      const start = performance.now()
      expect(await openBrowser(server).login({ account, password: WRONG })).toMatchObject({ code: 1002 })
      return performance.now() - start
    }

    // The shortest of several measurements: load makes one take longer, never shorter.
    let [known, unknown, tries] = [Infinity, Infinity, 0]
    while (tries < 3 || (tries < 40 && unknown < known / 3)) {
      known = Math.min(known, await refusalMs('ann@example.com'))
      unknown = Math.min(unknown, await refusalMs(`nobody${tries++}@example.com`))
    }
    expect(unknown).toBeGreaterThan(known / 3)
  })

  test('opens no account that has none, nor a deleted one', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)
    await server.as('developer', 'bob').account()
    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', accountId).execute()

    expect((await openBrowser(server).login()).code).toBe(1002)
    expect((await openBrowser(server).login({ account: 'bob@example.com' })).code).toBe(1002)
  })

  test.each([
    [encodePassword(''), 'password：必填', 'password: Required'],
    [encodePassword('  '), 'password：不能为空', 'password: Must not be blank'],
    ['%%%', 'password：必须是 UTF-8 文本的 base64 编码', 'password: Must be Base64-encoded UTF-8 text'],
    ['A'.repeat(1025), 'password：最多 1024 个字符', 'password: Must be 1024 characters or fewer'],
  ])('is named in the reply where it cannot be one: %s', async (password, zh, en) => {
    const sent = { account: 'ann@example.com', password }

    const replies = [
      await openBrowser(shared).send('POST', '/user/login', sent),
      await openBrowser(shared, { lang: 'en-US' }).send('POST', '/user/login', sent),
    ]

    expect(replies.map(({ body }) => body.msg)).toEqual([zh, en])
    expect(replies[0]).toMatchObject({ status: 200, body: { code: 40000, data: { field: 'password' } } })
  })

  test('is no failure where it cannot be one', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    for (let attempt = 0; attempt < 4; attempt += 1) await browser.login({ password: ' ' })
    expect((await browser.login()).code).toBe(200)
  })
})

describe('other fields of a sign-in', () => {
  test.each([
    [{ account: 12 }, 'account', 'string'],
    [{ password: ['x'] }, 'password', 'string'],
    [{ indexcode: {} }, 'indexcode', 'string'],
    [{ smsCode: 'x'.repeat(17) }, 'smsCode', 16],
  ])('are named with their limit where they are wrong: %j', async (wrong, field, limit) => {
    const sent = { account: 'ann@example.com', password: encodePassword(PASSWORD), ...wrong }
    const { status, body } = await openBrowser(shared).send('POST', '/user/login', sent)
    expect([status, body]).toMatchObject([200, { code: 40000, data: { field, limit } }])
  })

  test('are ignored where no one knows them', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    expect((await openBrowser(server).login({ isRoot: true, roleId: 1 })).code).toBe(200)
    expect(await server.domains.accounts.rootExists()).toBe(false)
  })

  test('a broken body is answered in the caller’s language', async () => {
    const reply = await shared.app.inject({
      method: 'POST',
      url: '/user/login',
      headers: { 'x-slipway': '1', 'content-type': 'application/json', lang: 'en-US' },
      payload: '{"account":',
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { code: 40001, msg: 'The request body is not valid JSON' },
    ])
  })
})

test('the signed-in account is read from cookie and header alike', async () => {
  await using server = await startTestServer()
  await makeAccount(server)
  const browser = openBrowser(server)
  const { data } = await browser.login()
  const { url } = requestOf(getAccountInfo, {})
  const { accessToken } = data as { accessToken: string }

  const byCookie = await browser.send('GET', url)
  const byHeader = await openBrowser(server).send('GET', url, undefined, { accessToken })

  expect(byCookie.body.data).toMatchObject({ account: 'ann@example.com' })
  expect(byHeader.body).toEqual(byCookie.body)
})
