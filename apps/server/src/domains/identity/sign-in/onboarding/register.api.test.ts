import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { register } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'
import { ask, codeFor, latestMail, codeIn, wrongFor } from '../testing/mailbox.ts'

const MINUTE_MS = 60_000
const account = 'ann@example.com'
const password = encodePassword(PASSWORD)

const tryCode = ({ visitor }: TestServer, code: string) =>
  visitor.call(register, { account, indexcode: account, password, code, agreed: true })

describe('registering', () => {
  test('makes a developer who can sign in', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    const code = await codeFor(server, browser, 'register')

    await tryCode(server, code)

    expect((await browser.login()).code).toBe(200)
    const { body } = await browser.send('GET', getAccountInfo.path)
    expect(body.data).toMatchObject({ account, role: { administrator: false, roleName: '开发者' } })
  })

  test('signs in by the address in any case', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register', 'Ann@Example.com')
    await server.visitor.call(register, { account: 'Ann@Example.com', password, code, agreed: true })
    expect((await openBrowser(server).login({ account: 'aNN@example.com' })).code).toBe(200)
  })

  test('takes an address of up to 254 characters, and 32 where the installation says so (VA-02)', async () => {
    const long = `${'a'.repeat(240)}@example.com`
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register', long)
    await server.visitor.call(register, { account: long, password, code, agreed: true })
    expect((await openBrowser(server).login({ account: long })).code).toBe(200)

    const deployment = { ...server.parts.deployment, longAccounts: false }
    await using short = await startTestServer({ deployment })
    const refusedCode = await ask(openBrowser(short), 'register', long)
    expect(refusedCode).toMatchObject({ code: 40000, msg: 'account：邮箱最多 32 个字符' })
    await makeAccount(short, { account: long })
    expect((await openBrowser(short).login({ account: long })).code).toBe(200)
  })

  test('takes the terms agreed to', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    for (const agreed of [false, undefined]) {
      const attempt = server.visitor.call(register, { account, password, code, agreed })
      await expect(attempt).rejects.toMatchObject({
        code: 40000,
        message: 'agreed：请先阅读并同意服务条款和隐私政策',
        data: { field: 'agreed' },
      })
    }
  })

  test.each(['Ab1!xyz', 'Abcdefgh1!2345678', 'abcdefgh1', 'ABCDEFGH!', ''])(
    'is refused, without a try spent, for a password such as %j',
    async (weak) => {
      await using server = await startTestServer()
      const code = await codeFor(server, openBrowser(server), 'register')
      const attempt = server.visitor.call(register, { account, password: encodePassword(weak), code, agreed: true })
      await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'password' } })
      await expect(tryCode(server, code)).resolves.toBeNull()
    },
  )

  test.each(['', '123', '12345', 'abcd'])('names the field where the code cannot be one: %j', async (code) => {
    await using server = await startTestServer()
    await expect(tryCode(server, code)).rejects.toMatchObject({ code: 40000, data: { field: 'code' } })
  })

  test('is refused to a phone number', async () => {
    await using server = await startTestServer()
    const attempt = server.visitor.call(register, { account: '13800000000', password, code: '1234', agreed: true })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.noSmsGateway'))
  })

  test('makes no ROOT and no administrator, whatever is sent along', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    const code = await codeFor(server, browser, 'register')
    const extra = { isRoot: true, roleId: 1, roleKey: 'administrator', areaCode: 'DE', deletedAt: '2020-01-01' }
    await browser.send('POST', register.path, { account, password, code, agreed: true, ...extra })

    const made = await server.domains.accounts.byIndexcode(account)
    expect(made).toMatchObject({ isRoot: false, areaCode: 'CN' })
    expect((await server.domains.roles.byId(made?.roleId ?? 0))?.key).toBe('developer')
  })
})

describe('a taken account', () => {
  test('is shown with the right code only', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const code = await codeFor(server, openBrowser(server), 'register')

    const [taken] = await Promise.allSettled([tryCode(server, wrongFor(code))])
    await using other = await startTestServer()
    const freeCode = await codeFor(other, openBrowser(other), 'register')
    const [free] = await Promise.allSettled([tryCode(other, wrongFor(freeCode))])

    expect(taken).toMatchObject({ status: 'rejected', reason: refused('sign-in.codeWrong') })
    expect(taken).toEqual(free)
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('accounts.taken'))
    expect((await openBrowser(server).login()).code).toBe(200)
  })

  test('is taken in any case of its letters', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const code = await codeFor(server, openBrowser(server), 'register', 'ANN@example.com')
    const attempt = server.visitor.call(register, { account: 'ANN@example.com', password, code, agreed: true })
    await expect(attempt).rejects.toMatchObject(refused('accounts.taken'))
  })
})

describe('the code', () => {
  test('is wrong five times at most, and says how many tries are left', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    const wrong = wrongFor(code)
    for (const left of [4, 3, 2, 1]) {
      const data = { refusal: 'sign-in.codeWrong', left }
      await expect(tryCode(server, wrong)).rejects.toMatchObject({ code: -51, data })
    }
    await expect(tryCode(server, wrong)).rejects.toMatchObject(refused('sign-in.codeSpent'))
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('of a burst at once gets no more tries', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    const wrong = wrongFor(code)
    const burst = await Promise.allSettled(Array.from({ length: 12 }, () => tryCode(server, wrong)))

    const told = burst.map((one) => (one.status === 'rejected' ? (one.reason as { data: object }).data : undefined))
    expect(told.filter((data) => data && 'left' in data)).toHaveLength(4)
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('lasts ten minutes', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    server.clock.advance(10 * MINUTE_MS)
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('still holds a moment before', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    server.clock.advance(10 * MINUTE_MS - 1)
    await expect(tryCode(server, code)).resolves.toBeNull()
  })

  test('works once, and for two at once makes one account', async () => {
    await using server = await startTestServer()
    const code = await codeFor(server, openBrowser(server), 'register')
    const both = await Promise.allSettled([tryCode(server, code), tryCode(server, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('is not spent where the account could not be written, as by a killed process', async () => {
    await using server = await startTestServer()
    const { pool } = server.db
    const code = await codeFor(server, openBrowser(server), 'register')
    await pool.query(`create function lose() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`)
    await pool.query('create trigger lose before insert on accounts for each row execute function lose()')
    await expect(tryCode(server, code)).rejects.toMatchObject({ code: 50300 })
    await pool.query('drop trigger lose on accounts')
    await expect(tryCode(server, code)).resolves.toBeNull()
  })

  test('is void once another is sent', async () => {
    await using server = await startTestServer()
    const first = await codeFor(server, openBrowser(server), 'register')
    const second = await codeFor(server, openBrowser(server), 'register')
    if (first !== second) await expect(tryCode(server, first)).rejects.toMatchObject(refused('sign-in.codeWrong'))
    await expect(tryCode(server, second)).resolves.toBeNull()
  })

  test('of one purpose or account serves no other', async () => {
    await using server = await startTestServer()
    const browser = openBrowser(server)
    await makeAccount(server, { account: 'bob@example.com' })
    await ask(browser, 'reset', 'bob@example.com')
    const code = codeIn(await latestMail(server))
    await expect(tryCode(server, code)).rejects.toMatchObject(refused('sign-in.codeSpent'))
    const other = { account: 'bob@example.com', password, code, agreed: true }
    await expect(server.visitor.call(register, other)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('is out of reach for a day after ten wrong ones, even the right one', async () => {
    await using server = await startTestServer()
    for (let round = 0; round < 2; round += 1) {
      const wrong = wrongFor(await codeFor(server, openBrowser(server), 'register'))
      for (let attempt = 0; attempt < 5; attempt += 1) await tryCode(server, wrong).catch(() => undefined)
    }
    server.clock.advance(MINUTE_MS)
    const browser = openBrowser(server, { lang: 'en-US' })

    expect(await ask(browser, 'register')).toMatchObject({ data: { refusal: 'sign-in.tooManyCodes', minutes: 1438 } })
    server.clock.advance(24 * 60 * MINUTE_MS)
    await expect(tryCode(server, await codeFor(server, browser, 'register'))).resolves.toBeNull()
  })
})
