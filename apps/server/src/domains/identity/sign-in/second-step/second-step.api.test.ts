import type { RequestOptions } from '@slipway/contract/identity/second-factor/webauthn.ts'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import {
  askPasskeyLogin,
  askPasskeyProof,
  askPasskeyStep,
  changePassword,
  loginByPasskey,
  passByCode,
  passByPasskey,
  proveIdentity,
  type StepMethod,
} from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { codeOf, STEP_MS, WRONG_CODE } from '../../second-factor/testing/factors-samples.ts'
import { testAuthenticator } from '../../second-factor/testing/authenticator.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'
import { mailsOf } from '../testing/mailbox.ts'

type Browser = ReturnType<typeof openBrowser>

const NEW_PASSWORD = 'Other-0ne'
const factors = '/user/factors'

/** Ann, signed in with her password in a browser of her own. */
async function signedIn(server: TestServer, account = 'ann@example.com'): Promise<Browser> {
  await makeAccount(server, { account })
  const browser = openBrowser(server)
  expect(await browser.login({ account })).toMatchObject({ code: 200 })
  return browser
}

const dataOf = async <T>(reply: ReturnType<Browser['send']>): Promise<T> => (await reply).body.data as T

async function withTotp(server: TestServer, browser: Browser) {
  const { secret } = await dataOf<{ secret: string }>(browser.send('POST', `${factors}/totp`, {}))
  const code = codeOf(secret, server.clock.now())
  const confirmed = browser.send('POST', `${factors}/totp/confirm`, { code })
  const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(confirmed)
  server.clock.advance(STEP_MS)
  return { secret, recoveryCodes }
}

async function withPasskey(browser: Browser, authenticator = testAuthenticator()) {
  const options = await dataOf<Parameters<typeof authenticator.create>[0]>(
    browser.send('POST', `${factors}/passkey/options`, {}),
  )
  const response = authenticator.create(options)
  const made = await browser.send('POST', `${factors}/passkey`, { passkeyName: 'Laptop', response })
  expect(made.body.code).toBe(200)
  return authenticator
}

/** The ticket of a login with the correct password. */
async function ticketOf(browser: Browser, account = 'ann@example.com') {
  const { code, data } = await browser.login({ account })
  expect(code).toBe(refusals['sign-in.secondFactorNeeded'])
  return data as { ticket: string; methods: StepMethod[] }
}

const byCode = (browser: Browser, ticket: string, code: string, method = 'totp') =>
  browser.send('POST', passByCode.path, { ticket, method, code })

const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.send('GET', getAccountInfo.path)).status === 200

const reasonOf = ({ data }: { data?: unknown }): unknown => (data as { refusal?: string } | undefined)?.refusal

describe('a login with a second factor', () => {
  test('gives no session to the right password alone, and tells a wrong one as ever', async () => {
    await using server = await startTestServer()
    await withTotp(server, await signedIn(server))
    const other = openBrowser(server)
    expect(await other.login({ password: 'Wrong-0ne' })).toMatchObject({ code: 1002 })
    const { methods } = await ticketOf(other)
    expect(methods).toEqual(['totp', 'recovery'])
    expect(await isIn(other)).toBe(false)
  })

  test('is finished by the code of the app, in the browser that began it', async () => {
    await using server = await startTestServer()
    const { secret } = await withTotp(server, await signedIn(server))
    const other = openBrowser(server)
    const { ticket } = await ticketOf(other)
    const code = codeOf(secret, server.clock.now())
    const thief = openBrowser(server)
    expect(reasonOf((await byCode(thief, ticket, code)).body)).toBe('sign-in.stepSpent')
    expect((await byCode(other, ticket, code)).body).toMatchObject({ code: 200, data: { area: { code: 'CN' } } })
    expect(await isIn(other)).toBe(true)
    expect(reasonOf((await byCode(other, ticket, code)).body)).toBe('sign-in.stepSpent')
  })

  test('takes each step of the app once, and those of half a minute before and after', async () => {
    await using server = await startTestServer()
    const { secret } = await withTotp(server, await signedIn(server))
    const now = server.clock.now()
    const tried = async (at: number) => {
      const other = openBrowser(server)
      const { body } = await byCode(other, (await ticketOf(other)).ticket, codeOf(secret, at))
      return reasonOf(body) ?? body.code
    }
    expect(await tried(now + 2 * STEP_MS)).toBe('second-factor.codeWrong')
    expect(await tried(now)).toBe(200)
    expect(await tried(now)).toBe('second-factor.codeUsed')
    expect(await tried(now + STEP_MS)).toBe(200)
    server.clock.advance(STEP_MS)
    expect(await tried(now)).toBe('second-factor.codeUsed')
  })

  test('is finished by a recovery code, each once, and the owner is notified', async () => {
    await using server = await startTestServer()
    const { recoveryCodes } = await withTotp(server, await signedIn(server))
    const code = recoveryCodes[3] ?? ''
    const other = openBrowser(server)
    expect((await byCode(other, (await ticketOf(other)).ticket, code, 'recovery')).body.code).toBe(200)
    expect((await mailsOf(server)).map(({ subject }) => subject)).toContain('Slipway: 有人使用恢复码登录了你的账号')
    const again = await byCode(other, (await ticketOf(other)).ticket, code, 'recovery')
    expect(reasonOf(again.body)).toBe('second-factor.codeWrong')
  })

  test('is restarted after five tries or five minutes', async () => {
    await using server = await startTestServer()
    const { secret } = await withTotp(server, await signedIn(server))
    const other = openBrowser(server)
    const { ticket } = await ticketOf(other)
    for (let tries = 0; tries < secondFactorLimits.pending.tries; tries += 1) {
      expect(reasonOf((await byCode(other, ticket, WRONG_CODE)).body)).toBe('second-factor.codeWrong')
    }
    const sixth = await byCode(other, ticket, codeOf(secret, server.clock.now()))
    expect(reasonOf(sixth.body)).toBe('sign-in.stepSpent')

    const { ticket: old } = await ticketOf(other)
    server.clock.advance(secondFactorLimits.pending.lifeMs)
    const late = await byCode(other, old, codeOf(secret, server.clock.now()))
    expect(reasonOf(late.body)).toBe('sign-in.stepSpent')
  })

  test('that has begun ends with a new password', async () => {
    await using server = await startTestServer()
    const ann = await signedIn(server)
    const { secret } = await withTotp(server, ann)
    const other = openBrowser(server)
    const { ticket } = await ticketOf(other)
    const [oldPassword, password] = [encodePassword(PASSWORD), encodePassword(NEW_PASSWORD)]
    expect((await ann.send('POST', changePassword.path, { oldPassword, password })).body.code).toBe(200)
    const code = codeOf(secret, server.clock.now())
    expect(reasonOf((await byCode(other, ticket, code)).body)).toBe('sign-in.stepSpent')
  })
})

describe('a passkey', () => {
  const askStep = (browser: Browser, ticket: string) =>
    dataOf<RequestOptions>(browser.send('POST', askPasskeyStep.path, { ticket }))

  test('finishes a login as second step, also one that does not verify its user', async () => {
    await using server = await startTestServer()
    const passkey = await withPasskey(await signedIn(server))
    passkey.device.verifiesUser = false
    const other = openBrowser(server)
    const { ticket, methods } = await ticketOf(other)
    expect(methods).toEqual(['passkey', 'recovery'])
    const response = passkey.get(await askStep(other, ticket))
    expect((await other.send('POST', passByPasskey.path, { ticket, response })).body.code).toBe(200)
    expect(await isIn(other)).toBe(true)
  })

  test('of another account does not finish it', async () => {
    await using server = await startTestServer()
    await withPasskey(await signedIn(server))
    const eves = await withPasskey(await signedIn(server, 'eve@example.com'))
    const other = openBrowser(server)
    const { ticket } = await ticketOf(other)
    const response = eves.get(await askStep(other, ticket))
    const { body } = await other.send('POST', passByPasskey.path, { ticket, response })
    expect(reasonOf(body)).toBe('second-factor.passkeyRefused')
    expect(await isIn(other)).toBe(false)
  })

  test('signs in without account and password, where it has verified its user', async () => {
    await using server = await startTestServer()
    const passkey = await withPasskey(await signedIn(server))
    const attempt = async () => {
      const other = openBrowser(server)
      const options = await dataOf<RequestOptions>(other.send('POST', askPasskeyLogin.path, {}))
      expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] })
      const { body } = await other.send('POST', loginByPasskey.path, { response: passkey.get(options) })
      return { body, isIn: await isIn(other) }
    }
    expect(await attempt()).toMatchObject({ body: { code: 200, data: { area: { code: 'CN' } } }, isIn: true })
    passkey.device.verifiesUser = false
    expect((await attempt()).isIn).toBe(false)
  })

  test('answers once, in the browser that was asked', async () => {
    await using server = await startTestServer()
    const passkey = await withPasskey(await signedIn(server))
    const [asked, other] = [openBrowser(server), openBrowser(server)]
    const options = await dataOf<RequestOptions>(asked.send('POST', askPasskeyLogin.path, {}))
    await other.send('POST', askPasskeyLogin.path, {})
    const response = passkey.get(options)
    const login = (browser: Browser) => browser.send('POST', loginByPasskey.path, { response })
    expect(reasonOf((await login(other)).body)).toBe('second-factor.passkeyRefused')
    expect((await login(asked)).body.code).toBe(200)
    expect(reasonOf((await login(asked)).body)).toBe('second-factor.passkeyRefused')
  })

  test('whose counter does not go on is taken for a copy', async () => {
    await using server = await startTestServer()
    const passkey = await withPasskey(await signedIn(server), testAuthenticator({ counter: 7 }))
    const attempt = async (counter: number) => {
      passkey.device.counter = counter
      const other = openBrowser(server)
      const options = await dataOf<RequestOptions>(other.send('POST', askPasskeyLogin.path, {}))
      const { body } = await other.send('POST', loginByPasskey.path, { response: passkey.get(options) })
      return reasonOf(body) ?? body.code
    }
    expect(await attempt(10)).toBe(200)
    expect(await attempt(10)).toBe('second-factor.passkeyRefused')
    expect(await attempt(11)).toBe(200)
  })
})

describe('a proof', () => {
  const isLetThrough = async (browser: Browser) => (await browser.send('POST', `${factors}/totp`, {})).body.code === 200

  test('by password, by code or by passkey lets factors be changed again', async () => {
    await using server = await startTestServer()
    const ann = await signedIn(server)
    const { secret } = await withTotp(server, ann)
    const passkey = await withPasskey(ann)
    const proofs = {
      password: async () => ({ password: encodePassword(PASSWORD) }),
      code: async () => ({ code: codeOf(secret, server.clock.now()) }),
      passkey: async () => ({
        response: passkey.get(await dataOf<RequestOptions>(ann.send('POST', askPasskeyProof.path, {}))),
      }),
    }
    for (const proof of Object.values(proofs)) {
      server.clock.advance(secondFactorLimits.proofLifeMs)
      expect(await isLetThrough(ann)).toBe(false)
      expect((await ann.send('POST', proveIdentity.path, await proof())).body.code).toBe(200)
      expect(await isLetThrough(ann)).toBe(true)
    }
  })

  test('that is wrong lets nothing through, and is counted', async () => {
    await using server = await startTestServer()
    const ann = await signedIn(server)
    server.clock.advance(secondFactorLimits.proofLifeMs)
    const prove = (password: string) => ann.send('POST', proveIdentity.path, { password: encodePassword(password) })
    for (let tries = 0; tries < secondFactorLimits.lock.afterFailures; tries += 1) {
      expect(reasonOf((await prove('Wrong-0ne')).body)).toBe('second-factor.proofWrong')
    }
    expect((await prove(PASSWORD)).body.code).toBe(refusals['second-factor.tooManyTries'])
    expect(await isLetThrough(ann)).toBe(false)
    const { body } = await ann.send('POST', askPasskeyProof.path, {})
    expect(reasonOf(body)).toBe('second-factor.notFound')
  })
})

describe('changing the password', () => {
  test('asks for the old one, keeps this browser signed in and ends all other sessions', async () => {
    await using server = await startTestServer()
    const ann = await signedIn(server)
    const other = openBrowser(server)
    await other.login()
    const change = (oldPassword: string, password: string) =>
      ann.send('POST', changePassword.path, {
        oldPassword: encodePassword(oldPassword),
        password: encodePassword(password),
      })
    expect(reasonOf((await change('Wrong-0ne', NEW_PASSWORD)).body)).toBe('second-factor.proofWrong')
    expect((await change(PASSWORD, 'short')).body.code).toBe(refusals['request.invalid'])
    expect((await change(PASSWORD, NEW_PASSWORD)).body.code).toBe(200)
    expect([await isIn(ann), await isIn(other)]).toEqual([true, false])
    const again = openBrowser(server)
    expect(await again.login()).toMatchObject({ code: 1002 })
    expect(await again.login({ password: NEW_PASSWORD })).toMatchObject({ code: 200 })
    expect((await mailsOf(server)).map(({ subject }) => subject)).toContain('Slipway: 密码已重置')
  })
})
