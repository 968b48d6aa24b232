import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import {
  dismissDeveloperPrompt,
  getDeveloperInfo,
  getVerificationCode,
  leaveProgram,
  registerClient,
  resetAppSecret,
  submitRegistration,
} from '@slipway/contract/identity/developers/developers.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { codeIn, latestMail, mailsOf, wrongFor } from '../sign-in/testing/mailbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const email = 'Ann.Dev@example.com'

async function mailedCode(server: TestServer, caller: Caller, to = email): Promise<string> {
  server.clock.advance(MINUTE_MS)
  await caller.call(getVerificationCode, { email: to })
  return codeIn(await latestMail(server))
}

async function join(server: TestServer, who = 'ann', to = email): Promise<Caller> {
  const caller = server.as('developer', who)
  await caller.call(submitRegistration, { email: to, verificationCode: await mailedCode(server, caller, to) })
  return caller
}

/** Moves the leaving into the past instead of advancing the clock, because a session lasts less than a day. */
const leftAgo = (server: TestServer, ms: number) =>
  server.db
    .updateTable('developers')
    .set({ left_at: new Date(server.clock.now() - ms) })
    .execute()

describe('an account that is no developer yet', () => {
  test('is refused with 10035 by every call for developers', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await expect(ann.call(getDeveloperInfo, {})).rejects.toMatchObject({
      code: 10035,
      data: { refusal: 'developers.notYet', isPrompted: 1, rejoinInHours: 0 },
    })
    for (const call of [registerClient, resetAppSecret, leaveProgram]) {
      await expect(ann.call(call, {})).rejects.toMatchObject({ code: 10035 })
    }
    const { accountId } = await ann.account()
    await expect(server.domains.developers.requireDeveloper(accountId)).rejects.toMatchObject({
      reason: 'developers.notYet',
    })
  })

  test('is invited until it says that it does not want to be', async () => {
    await using server = await startTestServer()
    const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
    for (let times = 0; times < 2; times += 1) await ann.call(dismissDeveloperPrompt, {})
    await expect(ann.call(getDeveloperInfo, {})).rejects.toMatchObject({ data: { isPrompted: 0 } })
    await expect(bob.call(getDeveloperInfo, {})).rejects.toMatchObject({ data: { isPrompted: 1 } })
  })
})

describe('the code to become a developer', () => {
  test('has four digits and comes by mail in the language of the one who asks', async () => {
    await using server = await startTestServer()
    const url = `${getVerificationCode.path}?email=${encodeURIComponent(email)}`
    const reply = await server.as('developer').send({ method: 'GET', url, headers: { lang: 'en-US' } })
    expect(reply.json()).toMatchObject({ code: 200, data: null })
    const mail = await latestMail(server)
    expect([mail.to, mail.subject]).toEqual([email, 'Your Slipway developer code'])
    expect(codeIn(mail)).toMatch(/^\d{4}$/)
  })

  test.each(['', 'ann', 'ann@', '13800000000', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'is mailed to an address only: %j is 10001',
    async (wrong) => {
      await using server = await startTestServer()
      const attempt = server.as('developer').call(getVerificationCode, { email: wrong })
      await expect(attempt).rejects.toMatchObject({ code: 10001, data: { refusal: 'developers.emailWrong' } })
      expect(await mailsOf(server)).toEqual([])
    },
  )

  test('comes once a minute for an account, whatever the address: sooner is 60016', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await ann.call(getVerificationCode, { email })
    const attempt = ann.call(getVerificationCode, { email: 'other@example.com' })
    await expect(attempt).rejects.toMatchObject({
      code: 60016,
      data: { refusal: 'developers.codeTooSoon', seconds: 60 },
    })
    server.clock.advance(MINUTE_MS)
    await ann.call(getVerificationCode, { email })
  })

  test('comes ten times a day without an image, and then not', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    for (let times = 0; times < 10; times += 1) await mailedCode(server, ann)
    server.clock.advance(MINUTE_MS)
    const attempt = ann.call(getVerificationCode, { email })
    await expect(attempt).rejects.toMatchObject({ code: 60016, data: { refusal: 'developers.tooManyCodes' } })
  })

  test('that cannot be mailed is 50000, and may be asked for again at once', async () => {
    await using server = await startTestServer({ mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.com' } })
    for (let times = 0; times < 2; times += 1) {
      const attempt = server.as('developer').call(getVerificationCode, { email })
      await expect(attempt).rejects.toMatchObject({ code: 50000, data: { refusal: 'sign-in.mailFailed' } })
    }
  })

  test('is also asked for under the developer path, and the other calls are, too', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const base = '/iot/config/api/iot/support/developer'
    const codeOf = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
      const body = payload && { payload: JSON.stringify(payload) }
      return (await ann.send({ method, url: `${base}/${path}`, headers, ...body })).json().code as number
    }
    expect(await codeOf('GET', `getVerificationCode?email=${email}`)).toBe(200)
    const code = codeIn(await latestMail(server))
    expect(await codeOf('POST', 'regSubmit', { email, code })).toBe(200)
    expect(await codeOf('POST', 'register', {})).toBe(200)
    expect(await codeOf('POST', 'resetAppSecret', {})).toBe(200)
    expect(await codeOf('GET', 'info')).toBe(200)
  })
})

describe('becoming a developer', () => {
  test('takes the address and its code', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const verificationCode = await mailedCode(server, ann)
    const joined = await ann.call(submitRegistration, { email, verificationCode })
    expect(joined).toEqual({ email, joinTime: server.clock.now(), appKey: null, secretTime: null })
    expect(await ann.call(getDeveloperInfo, {})).toEqual(joined)
    const { accountId } = await ann.account()
    expect(await server.domains.developers.requireDeveloper(accountId)).toEqual({ email })
  })

  test('is refused with -51 for a wrong, an old, a spent code and after five tries', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const attempt = (verificationCode: string) => ann.call(submitRegistration, { email, verificationCode })
    await expect(attempt('0000')).rejects.toMatchObject({ code: -51, data: { refusal: 'sign-in.codeSpent' } })

    const old = await mailedCode(server, ann)
    server.clock.advance(10 * MINUTE_MS)
    await expect(attempt(old)).rejects.toMatchObject({ code: -51, data: { refusal: 'sign-in.codeSpent' } })

    const tried = await mailedCode(server, ann)
    for (const left of [4, 3, 2, 1]) {
      const wrong = { code: -51, data: { refusal: 'sign-in.codeWrong', left } }
      await expect(attempt(wrongFor(tried))).rejects.toMatchObject(wrong)
    }
    await expect(attempt(wrongFor(tried))).rejects.toMatchObject({ code: -51 })
    await expect(attempt(tried)).rejects.toMatchObject({ code: -51, data: { refusal: 'sign-in.codeSpent' } })
  })

  test("takes neither a code for another address nor another account's", async () => {
    await using server = await startTestServer()
    const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
    const verificationCode = await mailedCode(server, ann)
    const elsewhere = ann.call(submitRegistration, { email: 'eve@example.com', verificationCode })
    await expect(elsewhere).rejects.toMatchObject({ code: -51 })
    await expect(bob.call(submitRegistration, { email, verificationCode })).rejects.toMatchObject({ code: -51 })
    await ann.call(submitRegistration, { email: email.toUpperCase(), verificationCode })
  })

  test('a wrong address is 10001 and spends no try', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const verificationCode = await mailedCode(server, ann)
    const attempt = ann.call(submitRegistration, { email: 'ann', verificationCode })
    await expect(attempt).rejects.toMatchObject({ code: 10001 })
    await ann.call(submitRegistration, { email, verificationCode })
  })

  test('another developer has the address: 10001 in words of its own, shown only to the holder of the code', async () => {
    await using server = await startTestServer()
    await join(server, 'ann')
    const bob = server.as('developer', 'bob')
    const verificationCode = await mailedCode(server, bob, email.toLowerCase())
    const guessed = bob.call(submitRegistration, { email, verificationCode: wrongFor(verificationCode) })
    await expect(guessed).rejects.toMatchObject({ code: -51 })
    const attempt = bob.call(submitRegistration, { email, verificationCode })
    await expect(attempt).rejects.toMatchObject({ code: 10001, data: { refusal: 'developers.emailTaken' } })
  })

  test('twice is 10040, for the code and for the submission', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    await expect(ann.call(getVerificationCode, { email })).rejects.toMatchObject({ code: 10040 })
    const again = ann.call(submitRegistration, { email, verificationCode: '0000' })
    await expect(again).rejects.toMatchObject({ code: 10040, data: { refusal: 'developers.already' } })
  })
})

describe('open-platform keys', () => {
  test('are made once and show the secret once', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    const keys = await ann.call(registerClient, {})
    expect(keys.appKey).toMatch(/^[0-9a-f]{20}$/)
    expect(keys.appSecret).toMatch(/^[\w-]{43}$/)
    expect(await ann.call(getDeveloperInfo, {})).toMatchObject({ appKey: keys.appKey, secretTime: server.clock.now() })
    await expect(ann.call(registerClient, {})).rejects.toMatchObject(refused('developers.registered'))
    const { accountId } = await ann.account()
    expect(await server.domains.developers.clientOf(keys.appKey)).toEqual({ accountId, appSecret: keys.appSecret })
    expect(await server.domains.developers.clientOf('absent')).toBeUndefined()
  })

  test('are not readable in the database', async () => {
    await using server = await startTestServer()
    const { appSecret } = await (await join(server)).call(registerClient, {})
    const { app_secret } = await server.db.selectFrom('developers').select('app_secret').executeTakeFirstOrThrow()
    expect(app_secret?.toString('latin1')).not.toContain(appSecret)
  })

  test('get another secret at once, and keep their appKey', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    await expect(ann.call(resetAppSecret, {})).rejects.toMatchObject(refused('developers.noKeys'))
    const first = await ann.call(registerClient, {})
    server.clock.advance(HOUR_MS)
    const second = await ann.call(resetAppSecret, {})
    expect(second.appKey).toBe(first.appKey)
    expect(second.appSecret).not.toBe(first.appSecret)
    expect((await server.domains.developers.clientOf(first.appKey))?.appSecret).toBe(second.appSecret)
    expect((await ann.call(getDeveloperInfo, {})).secretTime).toBe(server.clock.now())
  })

  test('asked for twice at once are made once', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    const made = await Promise.allSettled([ann.call(registerClient, {}), ann.call(registerClient, {})])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a developer who leaves', () => {
  test('has no keys any more, and joins again by verification after 24 hours: before it is 10041', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    const { appKey } = await ann.call(registerClient, {})
    await ann.call(leaveProgram, {})

    expect(await server.domains.developers.clientOf(appKey)).toBeUndefined()
    await expect(ann.call(getDeveloperInfo, {})).rejects.toMatchObject({
      code: 10035,
      data: { isPrompted: 0, rejoinInHours: 24 },
    })
    await leftAgo(server, 23 * HOUR_MS + 1)
    const tooEarly = { code: 10041, data: { refusal: 'developers.exited', hours: 1 } }
    await expect(ann.call(getVerificationCode, { email })).rejects.toMatchObject(tooEarly)
    const submitted = ann.call(submitRegistration, { email, verificationCode: '0000' })
    await expect(submitted).rejects.toMatchObject(tooEarly)

    await leftAgo(server, 24 * HOUR_MS)
    await join(server)
    expect(await ann.call(getDeveloperInfo, {})).toMatchObject({ email, appKey: null })
  })

  test('leaves the address to others', async () => {
    await using server = await startTestServer()
    const ann = await join(server, 'ann')
    await ann.call(leaveProgram, {})
    await join(server, 'bob')
  })

  test('or whose account is deleted passes the keys on to no one', async () => {
    await using server = await startTestServer()
    const ann = await join(server)
    const { appKey } = await ann.call(registerClient, {})
    const { accountId } = await ann.account()
    await server.domains.accounts.create({
      account: 'root@example.com',
      indexcode: 'root@example.com',
      passwordHash: '',
      roleKey: 'administrator',
      isRoot: true,
    })
    await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
    expect(await server.domains.developers.clientOf(appKey)).toBeUndefined()
    await join(server, 'bob')
  })
})
