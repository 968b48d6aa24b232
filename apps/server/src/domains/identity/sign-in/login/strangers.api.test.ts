import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { unlockAccount } from '@slipway/contract/identity/sign-in/locks.calls.ts'
import { checkResetTicket } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'
import { ask, codeFor, codeIn, latestMail, mailsOf, wrongFor } from '../testing/mailbox.ts'

const ACCOUNT = 'ann@example.com'
const NEW = 'Fresh-0ne'
const STRANGER = '203.0.113.9'
const HOUR_MS = 3_600_000
const { mailCode, lock } = signInLimits

type Browser = ReturnType<typeof openBrowser>

const stranger = (server: TestServer, ip = STRANGER): Browser => openBrowser(server, { ip })

/** The ticket of the link in a mail. */
const linkIn = (text: string): string | undefined => /\/authrization\/resetPassword\/([\w-]{43})\n/.exec(text)?.[1]

const tryReset = async ({ send }: Browser, code: string) =>
  (await send('POST', '/user/resetPassword', { account: ACCOUNT, indexcode: ACCOUNT, code })).body

const setBy = async ({ send }: Browser, ticket: string) =>
  (await send('POST', '/user/resetPassword', { ticket, password: encodePassword(NEW) })).body

/** Codes requested and guessed wrong from each of these addresses, as often as it is possible. */
async function guessFrom(server: TestServer, ips: readonly string[]): Promise<void> {
  for (const ip of ips) {
    const browser = stranger(server, ip)
    for (let round = 0; round < 2; round += 1) {
      const code = await codeFor(server, browser, 'reset')
      for (let guess = 0; guess < mailCode.tries; guess += 1) await tryReset(browser, wrongFor(code))
    }
  }
}

describe('a stranger who guesses codes', () => {
  test('at one address is locked out there; the owner resets with a code from another address', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await guessFrom(server, [STRANGER])
    const own = openBrowser(server, { ip: '198.51.100.1' })

    const code = await codeFor(server, own, 'reset')

    expect(code).toMatch(/^\d{4}$/)
    expect(await tryReset(stranger(server), code)).toMatchObject({ data: { refusal: 'sign-in.codeSpent' } })
    expect((await tryReset(own, code)).code).toBe(200)
  })

  test('can not void a code for the owner by five wrong guesses', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const own = openBrowser(server, { ip: '198.51.100.1' })
    const code = await codeFor(server, own, 'reset')
    for (let guess = 0; guess < 6; guess += 1) await tryReset(stranger(server), wrongFor(code))
    expect((await tryReset(own, code)).code).toBe(200)
  })

  test('at many addresses pauses the codes, not the link in the mail; it works once and ends the pause', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await openBrowser(server).login()
    await guessFrom(server, ['203.0.113.1', '203.0.113.2'])
    const own = openBrowser(server, { ip: '198.51.100.1' })

    expect(await codeFor(server, own, 'reset')).toBe('')
    const { text } = await latestMail(server)
    const ticket = linkIn(text) ?? ''

    expect(text).toContain('验证码暂停使用')
    const { body } = await own.send('GET', `${checkResetTicket.path}?ticket=${ticket}`)
    expect(body.data).toEqual({ valid: true })
    expect((await setBy(own, ticket)).code).toBe(200)
    expect(await setBy(own, ticket)).toMatchObject({ data: { refusal: 'sign-in.ticketSpent' } })
    expect((await own.login({ password: NEW })).code).toBe(200)
  })

  test('can not keep codes from a browser in which the account has signed in', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const own = openBrowser(server, { ip: STRANGER })
    await own.login()
    await guessFrom(server, ['203.0.113.1', '203.0.113.2'])
    const code = await codeFor(server, own, 'reset')
    expect((await tryReset(own, code)).code).toBe(200)
  })
})

describe('the link in the mail', () => {
  test('lasts an hour, is stored as a hash, and leads to where the account signed in, whatever Host is sent', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await openBrowser(server).login()
    const asked = { account: ACCOUNT, indexcode: ACCOUNT, purpose: 'reset' }
    await stranger(server).send('POST', '/user/sendCode', asked, { host: 'evil.example' })
    const { text } = await latestMail(server)
    const ticket = linkIn(text) ?? ''

    expect(text).not.toContain('evil.example')
    expect(text).toContain('http://localhost:80/authrization/')
    expect(codeIn({ to: '', subject: '', text })).toMatch(/^\d{4}$/)
    const stored = JSON.stringify(await server.db.selectFrom('reset_tickets').selectAll().execute())
    expect(stored).not.toContain(ticket)
    server.clock.advance(HOUR_MS)
    expect(await setBy(stranger(server), ticket)).toMatchObject({ data: { refusal: 'sign-in.ticketSpent' } })
  })

  test('leads an account that has never signed in to the address of the installation, or of an administrator', async () => {
    const linkFor = async (server: TestServer, host = 'evil.example') => {
      const asked = { account: ACCOUNT, indexcode: ACCOUNT, purpose: 'reset' }
      await stranger(server).send('POST', '/user/sendCode', asked, { host })
      const { text } = await latestMail(server)
      return /(\S+)\/authrization\/resetPassword\//.exec(text)?.[1]
    }
    await using named = await startTestServer({ publicUrl: 'https://iot.example' })
    await makeAccount(named)
    expect(await linkFor(named, 'localhost:3000')).toBe('https://iot.example')

    await using plain = await startTestServer()
    await makeAccount(plain)
    const signedInAt = async (account: string, roleKey: 'developer' | 'administrator', host: string) => {
      await makeAccount(plain, { account, roleKey })
      const said = { account, password: encodePassword(PASSWORD) }
      await openBrowser(plain).send('POST', '/user/login', said, { host })
      plain.clock.advance(HOUR_MS)
    }
    await signedInAt('dev@example.com', 'developer', 'other.example')
    await signedInAt('near@example.com', 'administrator', 'localhost:8080')
    expect(await linkFor(plain)).toBeUndefined()
    await signedInAt('boss@example.com', 'administrator', 'console.example')
    expect(await linkFor(plain)).toBe('http://console.example')
    const absent = 'nobody@example.com'
    // The newest mail is the one with the latest time.
    plain.clock.advance(HOUR_MS)
    await stranger(plain).send('POST', '/user/sendCode', { account: absent, indexcode: absent, purpose: 'reset' })
    expect((await latestMail(plain)).text).not.toContain('/authrization/')
  })

  test('is still valid when strangers have used up the mails of the day', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await openBrowser(server).login()
    for (let asked = 0; asked < mailCode.perAccountADay; asked += 1) {
      await codeFor(server, stranger(server, `203.0.113.${asked}`), 'reset')
    }
    server.clock.advance(60_000)
    const own = openBrowser(server, { ip: '198.51.100.1' })

    const refused = await ask(own, 'reset')
    const ticket = linkIn((await latestMail(server)).text) ?? ''
    server.clock.advance(mailCode.slowEveryMs - 60_001)

    expect(refused).toMatchObject({ code: 42900, data: { refusal: 'sign-in.tooManyCodes', minutes: 29 } })
    expect((await setBy(own, ticket)).code).toBe(200)
  })
})

describe('a stranger who guesses passwords', () => {
  test('locks unknown browsers, and not one in which the account has signed in', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const own = openBrowser(server)
    await own.login()
    await stranger(server).fail(lock.afterFailures)

    const unknown = openBrowser(server, { ip: '198.51.100.1' })
    expect((await unknown.login({ smsCode: await unknown.readCaptcha() })).code).toBe(1002)
    expect((await own.login()).code).toBe(200)
    expect((await unknown.login({ smsCode: await unknown.readCaptcha() })).code).toBe(1002)
  })

  test('while the clock was ahead locks no one once it is set back', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    server.clock.advance(HOUR_MS)
    await stranger(server).fail(lock.afterFailures)
    server.clock.advance(-HOUR_MS)
    expect((await openBrowser(server, { ip: '198.51.100.1' }).login()).code).toBe(200)
  })

  test('with the cookie of another account is a stranger all the same; a known browser has a lock of its own', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await makeAccount(server, { account: 'bob@example.com' })
    const bob = openBrowser(server, { ip: STRANGER })
    await bob.login({ account: 'bob@example.com' })
    await bob.fail(lock.afterFailures)
    const [own, other] = [openBrowser(server, { ip: '10.0.0.1' }), openBrowser(server, { ip: '10.0.0.2' })]
    expect((await other.login({ smsCode: await other.readCaptcha() })).code).toBe(1002)
    server.clock.advance(lock.forMs)
    await own.login({ smsCode: await own.readCaptcha() })

    await own.fail(lock.afterFailures)

    expect((await own.login({ smsCode: await own.readCaptcha() })).code).toBe(1002)
    expect((await other.login()).code).toBe(200)
  })

  test('is noticed: an entry of the lock, one mail a day, a time in the list that an administrator ends', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)
    const admin = server.as('administrator')
    await stranger(server).fail(lock.afterFailures)
    await eventually(async () => (await mailsOf(server)).length === 1)
    const shown = async () => (await admin.call(listAccounts, { account: ACCOUNT })).items[0]?.lockedUntilTime

    expect(await latestMail(server)).toMatchObject({
      to: ACCOUNT,
      subject: 'Slipway: 有人多次输错你的密码 / Someone entered wrong passwords for your account',
      text: expect.stringContaining(STRANGER),
    })
    expect(await shown()).toBe(server.clock.now() + lock.forMs)
    const { items } = await admin.call(listAuditEntries, { objectType: 'account_locks' })
    expect(items).toHaveLength(1)

    await admin.call(unlockAccount, { targetUserId: String(accountId) })

    expect(await shown()).toBeNull()
    expect((await openBrowser(server, { ip: '10.0.0.1' }).login()).code).toBe(200)
    expect((await mailsOf(server)).map(({ subject }) => subject)).toContain(
      'Slipway: 管理员已解除你的账号锁定 / An administrator unlocked your account',
    )
    server.clock.advance(60_000)
    await stranger(server, '203.0.113.77').fail(lock.afterFailures)
    expect(await shown()).not.toBeNull()
    expect((await mailsOf(server)).filter(({ subject }) => subject.includes('输错'))).toHaveLength(1)
  })
})

describe('a new browser', () => {
  test('is reported to the owner by email; the first one, and one that is known, are not', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const own = openBrowser(server, { lang: 'en-US' })
    await own.login()
    await own.login()
    expect(await mailsOf(server)).toHaveLength(0)

    await openBrowser(server, { ip: STRANGER, lang: 'en-US' }).login()

    await eventually(async () => (await mailsOf(server)).length === 1)
    expect(await latestMail(server)).toMatchObject({
      to: ACCOUNT,
      subject: 'Slipway: New browser signed in to your account',
      text: expect.stringContaining(STRANGER),
    })
  })
})
