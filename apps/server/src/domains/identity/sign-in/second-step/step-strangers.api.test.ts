import { refusals } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { changePassword, passByCode, type StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { codeOf, STEP_MS, WRONG_CODE } from '../../second-factor/testing/factors-samples.ts'
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

/** The ticket of a login with the correct password. */
async function ticketOf(browser: Browser, account = 'ann@example.com') {
  const { code, data } = await browser.login({ account })
  expect(code).toBe(refusals['sign-in.secondFactorNeeded'])
  return data as { ticket: string; methods: StepMethod[] }
}

const byCode = (browser: Browser, ticket: string, code: string, method = 'totp') =>
  browser.send('POST', passByCode.path, { ticket, method, code })

const reasonOf = ({ data }: { data?: unknown }): unknown => (data as { refusal?: string } | undefined)?.refusal

describe('a stranger who knows the password', () => {
  test('locks neither the open session nor a known browser by wrong second steps, and the owner is notified', async () => {
    await using server = await startTestServer()
    const ann = await signedIn(server)
    const { secret } = await withTotp(server, ann)
    const before = (await mailsOf(server)).length
    const stranger = openBrowser(server, { ip: '203.0.113.9' })
    for (let tried = 0; tried < secondFactorLimits.lock.afterFailures; tried += 1) {
      const { ticket } = await ticketOf(stranger)
      expect(reasonOf((await byCode(stranger, ticket, WRONG_CODE)).body)).toBe('second-factor.codeWrong')
    }
    const right = () => codeOf(secret, server.clock.now())
    const stepOf = async (browser: Browser) => {
      const { ticket } = await ticketOf(browser)
      return (await byCode(browser, ticket, right())).body
    }

    expect(reasonOf(await stepOf(openBrowser(server, { ip: '198.51.100.1' })))).toBe('second-factor.tooManyTries')
    expect((await stepOf(ann)).code).toBe(200)
    const passwords = { oldPassword: encodePassword(PASSWORD), password: encodePassword(NEW_PASSWORD) }
    expect((await ann.send('POST', changePassword.path, passwords)).body.code).toBe(200)
    const told = (await mailsOf(server)).slice(before)
    expect(told).toContainEqual({
      to: 'ann@example.com',
      subject: 'Slipway: 有人知道你的密码 / Someone knows your password',
      text: expect.stringContaining('203.0.113.9'),
    })
  })
})
