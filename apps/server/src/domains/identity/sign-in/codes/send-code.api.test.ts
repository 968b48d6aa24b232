import { sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { describe, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../../../settings/deployment-options.ts'
import { refused, startTestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'
import { ask, codeFor, codeIn, latestMail, mailsOf, readMail } from '../testing/mailbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('a mailed code', () => {
  test('has four digits and comes in the language of the one who asks', async () => {
    await using server = await startTestServer()

    await ask(openBrowser(server, { lang: 'zh-CN' }), 'register')
    const zh = await latestMail(server)
    server.clock.advance(MINUTE_MS)
    await ask(openBrowser(server, { lang: 'en-US' }), 'register')
    const en = await latestMail(server)

    expect([zh.to, zh.subject]).toEqual(['ann@example.com', 'Slipway 注册验证码'])
    expect(en.subject).toBe('Your Slipway registration code')
    expect(codeIn(zh)).toMatch(/^\d{4}$/)
    expect(en.text).toContain('expires in 10 minutes')
  })

  test('is neither in the reply nor readable in the database', async () => {
    await using server = await startTestServer()
    const reply = await server.visitor.call(sendCode, { account: 'ann@example.com', purpose: 'register' })
    const { code_hash } = await server.db.selectFrom('mail_codes').select('code_hash').executeTakeFirstOrThrow()

    expect(reply).toBeNull()
    expect(code_hash).toHaveLength(32)
    expect(code_hash.toString('latin1')).not.toContain(codeIn(await latestMail(server)))
  })

  test.each(['register', 'reset'] as const)(
    'to %s is answered alike for known and unknown accounts, each with one mail',
    async (purpose) => {
      await using server = await startTestServer()
      await makeAccount(server)

      const known = await ask(openBrowser(server), purpose)
      const unknown = await ask(openBrowser(server), purpose, 'nobody@example.com')

      expect(known).toEqual({ code: 200, msg: 'ok', meta: { code: 200, message: 'ok' }, data: null })
      expect(unknown).toEqual(known)
      expect((await mailsOf(server)).map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'nobody@example.com'])
    },
  )

  test('to register tells the owner of a taken address in the mail', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await ask(openBrowser(server, { lang: 'en-US' }), 'register')
    const taken = await latestMail(server)
    server.clock.advance(MINUTE_MS)
    await ask(openBrowser(server, { lang: 'en-US' }), 'register', 'new@example.com')

    expect(taken.text).toContain('an account with this address already exists')
    expect((await latestMail(server)).text).not.toContain('already exists')
  })

  test('to reset is no code where there is no account', async () => {
    await using server = await startTestServer()
    await ask(openBrowser(server, { lang: 'en-US' }), 'reset', 'nobody@example.com')
    const mail = await latestMail(server)
    expect([codeIn(mail), mail.text]).toEqual(['', expect.stringContaining('no account uses it')])
  })

  test('is asked for in any case of the address and sent as it was typed', async () => {
    await using server = await startTestServer()
    await ask(openBrowser(server), 'register', 'Ann@Example.com')
    expect((await latestMail(server)).to).toBe('Ann@example.com')
    expect((await ask(openBrowser(server), 'register', 'aNN@example.com')).code).toBe(42900)
  })
})

describe('asking for codes', () => {
  test.each(['ann@example.com', 'nobody@example.com'])('is held to one a minute: %s', async (account) => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server, { lang: 'en-US' })
    await ask(browser, 'reset', account)
    server.clock.advance(MINUTE_MS - 1000)

    const soon = await ask(browser, 'reset', account)
    server.clock.advance(1000)

    expect(soon).toMatchObject({ code: 42900, data: { refusal: 'request.tooMany', seconds: 1 } })
    expect((await ask(browser, 'reset', account)).code).toBe(200)
  })

  test('of many at once sends one', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(browser, 'register')))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await mailsOf(server)).toHaveLength(1)
  })

  test('a third time in half an hour takes the image, which holds once', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    for (let asked = 0; asked < 2; asked += 1) {
      expect((await ask(browser, 'register')).code).toBe(200)
      server.clock.advance(MINUTE_MS)
    }

    expect((await ask(browser, 'register')).code).toBe(1005)
    const image = await browser.readCaptcha()
    expect((await ask(browser, 'register', 'ann@example.com', 'XXXX')).code).toBe(1003)
    expect((await ask(browser, 'register', 'ann@example.com', image)).code).toBe(1003)
    expect((await ask(browser, 'register', 'ann@example.com', await browser.readCaptcha())).code).toBe(200)

    server.clock.advance(HOUR_MS)
    expect((await ask(browser, 'register')).code).toBe(200)
  })

  test('for many accounts from one address takes the image, and ends after twenty an hour', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    const codes: unknown[] = []
    for (let asked = 0; asked < 21; asked += 1) {
      const account = `a${asked}@example.com`
      const first = await ask(browser, 'register', account)
      const { code } =
        first.code === 1005 ? await ask(browser, 'register', account, await browser.readCaptcha(account)) : first
      codes.push([first.code, code])
    }

    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [200, 200]))
    expect(codes.slice(5, 20)).toEqual(Array.from({ length: 15 }, () => [1005, 200]))
    expect(codes[20]).toEqual([42900, 42900])
    expect((await ask(openBrowser(server, { ip: '10.1.1.1' }), 'register', 'z@example.com')).code).toBe(200)
    server.clock.advance(HOUR_MS)
    expect((await ask(browser, 'register')).code).toBe(200)
  })

  test('for one account is slower after ten a day, whoever asks, and ends for one address', async () => {
    await using server = await startTestServer()
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await codeFor(server, openBrowser(server, { ip: `10.0.0.${asked}` }), 'reset')).toBe('')
    }
    server.clock.advance(29 * 60_000)

    const eleventh = await ask(openBrowser(server, { ip: '10.0.1.1', lang: 'en-US' }), 'reset')
    server.clock.advance(60_000)

    expect(eleventh).toMatchObject({ code: 42900, data: { refusal: 'sign-in.tooManyCodes', minutes: 1 } })
    expect(await mailsOf(server)).toHaveLength(10)
    const browser = openBrowser(server, { ip: '10.0.1.1' })
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await codeFor(server, browser, 'reset')).toBe('')
      server.clock.advance(30 * 60_000)
    }
    expect((await ask(browser, 'reset')).code).toBe(42900)
    expect((await ask(openBrowser(server), 'reset')).code).toBe(200)
  })

  test('for a phone number says that there is no SMS gateway', async () => {
    await using server = await startTestServer()
    const attempt = server.visitor.call(sendCode, { account: '13800000000', purpose: 'register' })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.noSmsGateway'))
  })

  test('for a phone number names the field where the site accepts email accounts only', async () => {
    await using server = await startTestServer({
      deployment: { ...readDeploymentOptions('/nonexistent', 1883), emailOnly: true },
    })
    const attempt = server.visitor.call(sendCode, { account: '13800000000', purpose: 'register' })
    await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'account' } })
  })

  test.each(['', 'ann', 'ann@example', 'an n@example.com', `${'a'.repeat(243)}@example.com`])(
    'for what is no account names the field: %j',
    async (account) => {
      await using server = await startTestServer()
      const attempt = server.visitor.call(sendCode, { account, purpose: 'register' })
      await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'account' } })
      expect(await mailsOf(server)).toEqual([])
    },
  )

  test('is refused where the indexcode is another account', async () => {
    await using server = await startTestServer()
    const sent = { account: 'ann@example.com', indexcode: 'bob@example.com', purpose: 'register' } as const
    await expect(server.visitor.call(sendCode, sent)).rejects.toMatchObject(refused('sign-in.accountInput'))
  })
})

test('a mail that does not leave is reported, alike for all accounts, and another may be asked for at once', async () => {
  const nobodyListens = { smtpUrl: 'smtp://user:secret@127.0.0.1:1', from: 'slipway@example.com' }
  await using server = await startTestServer({ mail: nobodyListens })
  await makeAccount(server)
  const browser = openBrowser(server, { lang: 'en-US' })

  const known = await ask(browser, 'reset')
  const unknown = await ask(browser, 'reset', 'nobody@example.com')

  expect(known).toMatchObject({ code: 50000, msg: expect.stringContaining('could not be sent') })
  expect(unknown).toEqual(known)
  expect(JSON.stringify(known)).not.toContain('secret')
  expect((await ask(browser, 'reset')).code).toBe(50000)
})

test('old codes, their counts and mails are swept away', async () => {
  await using server = await startTestServer()
  await ask(openBrowser(server), 'register')
  server.clock.advance(8 * 24 * HOUR_MS)

  await server.domains.signIn.sweep()

  expect(await server.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  expect(await server.db.selectFrom('mail_code_events').selectAll().execute()).toEqual([])
  expect(await mailsOf(server)).toEqual([])
})

test('a mail is read as it was written', () => {
  expect(readMail(Buffer.from('To: a@b.c\nSubject: x\n\nHello\n'))).toEqual({
    to: 'a@b.c',
    subject: 'x',
    text: 'Hello\n',
  })
})
