import { describe, expect, test } from 'vitest'
import { composeDomains, composeHttp } from '../../../../start/compose.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'

const MINUTE_MS = 60_000
const TOO_MANY = 42900
const codeFor = { account: 'new@example.com', purpose: 'register' }

/** Another process on the same database, without the first one's memory. */
async function another(server: TestServer): Promise<TestServer> {
  const domains = await composeDomains(server.parts)
  const app = await composeHttp(server.parts, domains)
  return {
    ...server,
    app,
    domains,
    async [Symbol.asyncDispose]() {
      await domains.devices.stop()
      await app.close()
    },
  }
}

describe('the sign-ins of an address', () => {
  test('are still too many after a restart, and for any other process, until the minute is over', async () => {
    await using server = await startTestServer({ limits: { loginsPerMinute: 3 } })
    await makeAccount(server)
    const before = openBrowser(server)
    for (let time = 0; time < 3; time += 1) expect((await before.login()).code).toBe(200)
    await using restarted = await another(server)
    const after = openBrowser(restarted)

    server.clock.advance(MINUTE_MS / 2)
    expect(await after.login()).toMatchObject({ code: TOO_MANY, data: { seconds: 30 } })
    expect((await before.login()).code).toBe(TOO_MANY)
    expect((await openBrowser(restarted, { ip: '10.0.0.9' }).login()).code).toBe(200)
    server.clock.advance(MINUTE_MS / 2 - 1)
    expect(await after.login()).toMatchObject({ code: TOO_MANY, data: { seconds: 1 } })
    server.clock.advance(1)
    expect((await after.login()).code).toBe(200)
  })

  test('all count, however many come at once and to whichever process', async () => {
    await using server = await startTestServer({ limits: { loginsPerMinute: 5 } })
    await using other = await another(server)

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => openBrowser(at % 2 ? server : other).login({ account: '' })),
    )

    expect(replies.filter(({ code }) => code === -1)).toHaveLength(5)
    expect(replies.filter(({ code }) => code === TOO_MANY)).toHaveLength(15)
  })

  test('are those of the network where the address is IPv6', async () => {
    await using server = await startTestServer({ limits: { loginsPerMinute: 1 } })
    const codeAt = async (ip: string) => (await openBrowser(server, { ip }).login({ account: '' })).code
    expect([await codeAt('2001:db8::1'), await codeAt('2001:db8::2'), await codeAt('2001:db8:0:1::1')]).toEqual([
      -1,
      TOO_MANY,
      -1,
    ])
  })

  test.each(['an hour', 'forty days'])('lock no one out after the clock was set back by %s', async (step) => {
    await using server = await startTestServer({ limits: { loginsPerMinute: 1 } })
    await makeAccount(server)
    expect((await openBrowser(server).login()).code).toBe(200)
    expect((await openBrowser(server).login()).code).toBe(TOO_MANY)
    server.clock.advance(step === 'an hour' ? -60 * MINUTE_MS : -40 * 24 * 60 * MINUTE_MS)
    expect((await openBrowser(server).login()).code).toBe(200)
    expect((await openBrowser(server).login()).code).toBe(TOO_MANY)
  })

  test('do not lock an account or its codes after the clock was set back', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    for (let time = 0; time < 12; time++) await browser.login({ password: 'Wrong-2026' })
    for (let time = 0; time < 2; time++) await browser.send('POST', '/user/sendCode', codeFor)
    server.clock.advance(-60 * MINUTE_MS)
    expect((await browser.login()).code).toBe(200)
    expect((await openBrowser(server, { ip: '10.0.0.8' }).send('POST', '/user/sendCode', codeFor)).body.code).toBe(200)
  })

  test('of long ago are not kept', async () => {
    await using server = await startTestServer()
    await openBrowser(server).login({ account: '' })
    server.clock.advance(MINUTE_MS)
    await server.domains.signIn.sweep()
    expect(await server.db.selectFrom('address_calls').selectAll().execute()).toEqual([])
  })
})

describe('images, codes, registrations and resets of an address', () => {
  const registration = { account: 'ann@example.com', password: 'x', code: '0000', agreed: true }
  const reset = { account: 'ann@example.com', code: '0000' }
  const asked = [
    ['GET', '/captcha?indexcode=ann@example.com', undefined],
    ['POST', '/user/sendCode', codeFor],
    ['POST', '/user/register', registration],
    ['POST', '/user/resetPassword', reset],
  ] as const

  test.each(asked)('are limited together, over a restart: %s %s', async (method, url, payload) => {
    await using server = await startTestServer({ limits: { visitsPerMinute: 2 } })
    const before = openBrowser(server)
    for (const [otherMethod, otherUrl, otherPayload] of asked.filter((one) => one[1] !== url).slice(0, 2)) {
      expect((await before.send(otherMethod, otherUrl, otherPayload)).body.code).not.toBe(TOO_MANY)
    }
    await using restarted = await another(server)

    expect((await openBrowser(restarted).send(method, url, payload)).body.code).toBe(TOO_MANY)
    server.clock.advance(MINUTE_MS)
    expect((await openBrowser(restarted).send(method, url, payload)).body.code).not.toBe(TOO_MANY)
  })

  test('leave sign-ins, what an account writes and controls of visitors alone', async () => {
    await using server = await startTestServer({ limits: { visitsPerMinute: 0, loginsPerMinute: 1 } })
    await makeAccount(server)
    const browser = openBrowser(server)
    expect((await browser.send('POST', '/user/sendCode', codeFor)).body.code).toBe(TOO_MANY)
    expect((await browser.login()).code).toBe(200)
    expect((await browser.send('POST', '/user/logout', {})).body.code).toBe(200)
    const control = { token: 'x'.repeat(43), data: { on: true } }
    expect((await browser.send('POST', '/app/api/v1/visit/set', control)).body.code).toBe(60404)
  })
})
