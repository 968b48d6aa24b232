import { getCaptcha } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeDomains, composeHttp } from '../../../../start/compose.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { newCaptcha } from './captcha-image.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const WRONG = 'Wrong-0ne'

describe('the image', () => {
  test('is a picture in pixels, of the same length for every text, with 4 characters that no one takes for others', () => {
    const images = Array.from({ length: 50 }, () => newCaptcha())
    for (const { answer, svg } of images) {
      expect(answer).toMatch(/^[ACEFGHJKMNPRTXY34679]{4}$/)
      expect(svg).toMatch(/^<svg [^<>]*><image [^<>]* href="data:image\/png;base64,[\w+/]+=*"\/><\/svg>$/)
    }
    expect(new Set(images.map(({ svg }) => svg.length)).size).toBe(1)
    expect(new Set(images.map(({ svg }) => svg)).size).toBe(50)
  })

  test('is asked for from the 4th attempt after 3 wrong passwords', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [zh, en] = [openBrowser(server), openBrowser(server, { lang: 'en-US' })]

    const wrong = [
      await zh.login({ password: WRONG }),
      await zh.login({ password: WRONG }),
      await zh.login({ password: WRONG }),
    ]

    expect(wrong.map(({ code }) => code)).toEqual([1002, 1002, 1002])
    expect(await zh.login()).toMatchObject({ code: 1005, msg: '请输入图片验证码' })
    expect(await en.login()).toMatchObject({ code: 1005, msg: 'Enter the captcha' })
    expect((await zh.login({ smsCode: await zh.readCaptcha() })).code).toBe(200)
  })

  test('is asked for alike where the account does not exist', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    await browser.fail(3, 'nobody@example.com')
    expect((await browser.login({ account: 'nobody@example.com' })).code).toBe(1005)
  })

  test('is asked for from everybody at an address with 10 wrong passwords', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server, { ip: '10.1.1.1' })
    for (let other = 0; other < 9; other += 1) await browser.fail(1, `other${other}@example.com`)
    expect((await browser.login()).code).toBe(200)

    await browser.fail(1, 'other9@example.com')

    expect((await browser.login()).code).toBe(1005)
    expect((await openBrowser(server, { ip: '10.1.1.2' }).login()).code).toBe(200)
  })

  test('is not asked for however many sign in at an address', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    for (let time = 0; time < 10; time += 1) await browser.login()
    expect((await browser.login()).code).toBe(200)
  })

  test('is asked for alike from all of one IPv6 network', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    for (let other = 0; other < 10; other += 1) {
      await openBrowser(server, { ip: `2001:db8::${other}` }).fail(1, `other${other}@example.com`)
    }
    expect((await openBrowser(server, { ip: '2001:db8::99' }).login()).code).toBe(1005)
    expect((await openBrowser(server, { ip: '2001:db8:0:1::99' }).login()).code).toBe(200)
  })

  test('is not asked for once half an hour has gone by, nor after a sign-in', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)

    await browser.fail(3)
    server.clock.advance(30 * MINUTE_MS)
    expect((await browser.login({ password: WRONG })).code).toBe(1002)

    await browser.fail(2)
    expect((await browser.login({ smsCode: await browser.readCaptcha() })).code).toBe(200)
    expect((await browser.login({ password: WRONG })).code).toBe(1002)
  })

  test('is remembered over a restart', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await openBrowser(server).fail(3)
    // A second server on the same database shares no memory with the first.
    const domains = await composeDomains(server.parts)
    const app = await composeHttp(server.parts, domains)
    try {
      expect((await openBrowser({ ...server, domains, app }).login()).code).toBe(1005)
    } finally {
      await domains.devices.stop()
      await app.close()
    }
  })

  test('cannot be outrun by many attempts at once', async () => {
    await using server = await startTestServer()
    await makeAccount(server)

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) =>
        openBrowser(server, { ip: `10.2.0.${attempt}` }).login({ password: WRONG }),
      ),
    )

    expect(replies.filter(({ code }) => code === 1002)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(17)
  })

  test('cannot be outrun by many accounts at once from one address', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server, { ip: '10.3.0.1' })

    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, other) =>
        browser.login({ account: `other${other}@example.com`, password: WRONG }),
      ),
    )

    expect(replies.filter(({ code }) => code === 1002)).toHaveLength(10)
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(15)
  })
})

describe('the text of the image', () => {
  test('may be typed in small letters and with spaces around it', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(3)
    expect((await browser.login({ smsCode: ` ${(await browser.readCaptcha()).toLowerCase()} ` })).code).toBe(200)
  })

  test('is answered with 1003 where it is wrong, and the image is spent by it', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(3)
    const answer = await browser.readCaptcha()

    expect(await browser.login({ smsCode: 'ZZZZ' })).toMatchObject({ code: 1003, msg: '验证码错误' })
    expect((await browser.login({ smsCode: answer })).code).toBe(1003)
  })

  test('is good for one attempt', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(3)
    const answer = await browser.readCaptcha()

    expect((await browser.login({ password: WRONG, smsCode: answer })).code).toBe(1002)
    expect((await browser.login({ smsCode: answer })).code).toBe(1003)
  })

  test('is good for five minutes', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(3)

    const late = await browser.readCaptcha()
    server.clock.advance(5 * MINUTE_MS)
    expect((await browser.login({ smsCode: late })).code).toBe(1003)

    const inTime = await browser.readCaptcha()
    server.clock.advance(5 * MINUTE_MS - 1)
    expect((await browser.login({ smsCode: inTime })).code).toBe(200)
  })

  test('is good for the account and the browser that asked for it', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [browser, other] = [openBrowser(server), openBrowser(server)]
    await browser.fail(3)

    expect((await browser.login({ smsCode: await browser.readCaptcha('bob@example.com') })).code).toBe(1003)
    expect((await browser.login({ smsCode: await other.readCaptcha() })).code).toBe(1003)
    expect((await browser.login({ smsCode: await browser.readCaptcha('Ann@Example.com') })).code).toBe(200)
  })

  test('is that of the last image', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(3)

    const before = await browser.readCaptcha()
    await browser.readCaptcha()
    expect((await browser.login({ smsCode: before })).code).toBe(1003)
  })

  test('is not looked at as long as no image is asked for', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    expect((await openBrowser(server).login({ smsCode: 'ZZZZ' })).code).toBe(200)
  })
})

describe('a locked account', () => {
  test('refuses the right password as a wrong one for 15 minutes after 10 failures', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)

    await browser.fail(9)
    expect((await browser.login({ password: WRONG, smsCode: await browser.readCaptcha() })).code).toBe(1002)
    const locked = await browser.login({ smsCode: await browser.readCaptcha() })
    server.clock.advance(15 * MINUTE_MS - 1)
    const stillLocked = await browser.login({ smsCode: await browser.readCaptcha() })
    server.clock.advance(1)

    expect(locked).toMatchObject({ code: 1002, msg: '账号或密码错误' })
    expect(stillLocked.code).toBe(1002)
    expect((await browser.login({ smsCode: await browser.readCaptcha() })).code).toBe(200)
  })

  test('is not locked by 9 failures', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(9)
    expect((await browser.login({ smsCode: await browser.readCaptcha() })).code).toBe(200)
  })
})

describe('asking for an image', () => {
  test('is limited as a write is, for each image is kept', async () => {
    await using server = await startTestServer({ limits: { writesPerSecond: 1, loginsPerMinute: 60 } })
    const browser = openBrowser(server)
    // Together, so that a busy machine answers both within the same second.
    const replies = await Promise.all(
      ['ann', 'bob'].map((name) => browser.send('GET', `${getCaptcha.path}?indexcode=${name}@example.com`)),
    )
    const codes = replies.map(({ body }) => Number(body.code)).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, 42900])
  })

  test('gives SVG and, once, a name for the browser', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)

    const first = await browser.send('GET', `${getCaptcha.path}?indexcode=ann@example.com&t=1`)
    const second = await browser.send('GET', `${getCaptcha.path}?indexcode=ann@example.com&t=2`)

    expect(first.body).toMatchObject({ code: 200, data: expect.stringMatching(/^<svg /), meta: { code: 200 } })
    expect(first.cookies).toEqual([expect.stringMatching(/^slipway_visit=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)])
    expect(second.cookies).toEqual([])
    expect(second.body.data).not.toBe(first.body.data)
  })

  test.each([
    ['', '必填', 'Required', { field: 'indexcode' }],
    [
      `?indexcode=${'x'.repeat(257)}`,
      '最多 256 个字符',
      'Must be 256 characters or fewer',
      { field: 'indexcode', limit: 256 },
    ],
  ])('names the field that is wrong: %j', async (query, zh, en, data) => {
    const replies = [
      await openBrowser(shared).send('GET', getCaptcha.path + query),
      await openBrowser(shared, { lang: 'en-US' }).send('GET', getCaptcha.path + query),
    ]
    expect(replies.map(({ body }) => body.msg)).toEqual([`indexcode：${zh}`, `indexcode: ${en}`])
    expect(replies[0]).toMatchObject({ status: 200, body: { code: 40000 } })
    expect(replies[0]?.body.data).toEqual(data)
  })
})
