import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  finishThirdPartyLogin,
  startThirdPartyLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../sign-in/testing/browser.ts'
import { startProvider, visitProvider, type TestProvider } from './testing/provider-server.ts'
import { accountIn, expectRefused, finish, signIn, start } from './testing/sign-in.ts'

const ann = { ann: { email: 'ann@example.com', email_verified: true } }
const MINUTE_MS = 60_000

let provider: TestProvider
let server: TestServer
let browser: ReturnType<typeof openBrowser>

beforeAll(async () => {
  provider = await startProvider()
  await provider.setPeople(ann)
  server = await startTestServer({ oidc: provider.settings })
  await makeAccount(server)
})
beforeEach(() => {
  browser = openBrowser(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const withChanged = (query: string, change: (parameters: URLSearchParams) => void): string => {
  const parameters = new URLSearchParams(query)
  change(parameters)
  return `?${parameters}`
}
const changedAddress = (address: string, name: string, value: string): string => {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

describe('an answer', () => {
  test('with a state that no one was given signs no one in', async () => {
    const answer = await visitProvider(await start(browser), 'ann')
    const wrong = withChanged(answer, (parameters) => parameters.set('state', 'x'.repeat(43)))
    expectRefused(await finish(browser, wrong), 'third-party-login.spent')
    expectRefused(
      await finish(
        browser,
        withChanged(answer, (all) => all.delete('state')),
      ),
      'third-party-login.spent',
    )
    expect(await accountIn(browser)).toBeUndefined()
  })

  test('holds for one time', async () => {
    const answer = await visitProvider(await start(browser), 'ann')
    expect((await finish(browser, answer)).code).toBe(200)
    expectRefused(await finish(browser, answer), 'third-party-login.spent')
  })

  test('holds for one time, even when it comes twice at once', async () => {
    const answer = await visitProvider(await start(browser), 'ann')
    const codes = await Promise.all([1, 2, 3].map(async () => (await finish(browser, answer)).code))
    expect(codes.toSorted()).toEqual([200, 60016, 60016])
  })

  test('holds for ten minutes', async () => {
    const answers = [await visitProvider(await start(browser), 'ann'), await visitProvider(await start(browser), 'ann')]
    server.clock.advance(10 * MINUTE_MS - 1)
    expect((await finish(browser, answers[0] ?? '')).code).toBe(200)
    server.clock.advance(1)
    expectRefused(await finish(browser, answers[1] ?? ''), 'third-party-login.spent')
    await server.domains.thirdPartyLogin.sweep()
    expect(await server.db.selectFrom('third_party_sign_ins').selectAll().execute()).toEqual([])
  })

  test('that another browser was given signs no one in, and is not spent by it', async () => {
    const answer = await visitProvider(await start(browser), 'ann')
    const victim = openBrowser(server)
    expectRefused(await finish(victim, answer), 'third-party-login.spent')
    expect(await accountIn(victim)).toBeUndefined()
    expect((await finish(browser, answer)).code).toBe(200)
  })

  test('without the cookie of the browser that began signs no one in', async () => {
    const answer = await visitProvider(await start(browser), 'ann')
    browser.jar.clear()
    expectRefused(await finish(browser, answer), 'third-party-login.spent')
  })

  test('with a code of another sign-in is refused: the verifier is not its own', async () => {
    const stolen = new URLSearchParams(await visitProvider(await start(openBrowser(server)), 'ann')).get('code') ?? ''
    const own = await visitProvider(await start(browser), 'ann')
    const injected = withChanged(own, (parameters) => parameters.set('code', stolen))
    expectRefused(await finish(browser, injected), 'third-party-login.refused', { reason: 'invalid_grant' })
  })

  test('with a code that was used before is refused by the provider', async () => {
    const first = await visitProvider(await start(browser), 'ann')
    const used = new URLSearchParams(first).get('code') ?? ''
    await finish(browser, first)
    const second = await visitProvider(await start(browser), 'ann')
    const replayed = withChanged(second, (parameters) => parameters.set('code', used))
    expectRefused(await finish(browser, replayed), 'third-party-login.refused', { reason: 'invalid_grant' })
  })

  test('whose token was made for another nonce is not trusted', async () => {
    const address = changedAddress(await start(browser), 'nonce', 'another')
    expectRefused(await finish(browser, await visitProvider(address, 'ann')), 'third-party-login.untrusted')
    expect(await accountIn(browser)).toBeUndefined()
  })

  test.each([
    ['of another issuer', (parameters: URLSearchParams) => parameters.set('iss', 'https://evil.example')],
    ['without its issuer', (parameters: URLSearchParams) => parameters.delete('iss')],
    ['that says a thing twice', (parameters: URLSearchParams) => parameters.append('code', 'another')],
    ['without a code', (parameters: URLSearchParams) => parameters.delete('code')],
  ])('%s is not trusted', async (_how, change) => {
    const answer = await visitProvider(await start(browser), 'ann')
    expectRefused(await finish(browser, withChanged(answer, change)), 'third-party-login.untrusted')
    expect(await accountIn(browser)).toBeUndefined()
  })

  test('that the person cancelled says so, and keeps the query to begin again with', async () => {
    const reply = await signIn(browser, undefined, '?returnUrl=%2Fhome')
    expectRefused(reply, 'third-party-login.cancelled', { query: '?returnUrl=%2Fhome' })
    expect(reply.msg).toContain('示例账号')
  })

  test('puts no words of its sender onto the page', async () => {
    const answer = await visitProvider(await start(browser), undefined)
    const forged = withChanged(answer, (parameters) => parameters.set('error', 'Call +1 555 0100 <now>'))
    const reply = await finish(browser, forged)
    expectRefused(reply, 'third-party-login.refused')
    expect(JSON.stringify(reply)).not.toContain('555')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads nowhere by itself: %s comes back as the text that it was, for the page to judge',
    async (returnUrl) => {
      const query = `?returnUrl=${encodeURIComponent(returnUrl)}`
      expect(await signIn(browser, 'ann', query)).toMatchObject({ code: 200, data: { query } })
    },
  )
})

test('the calls are refused to a foreign page', async () => {
  for (const { path: url } of [startThirdPartyLogin, finishThirdPartyLogin]) {
    const reply = await server.app.inject({ method: 'POST', url, payload: { answer: '?state=a' } })
    expectRefused(reply.json(), 'request.foreignOrigin')
  }
})

describe('the address at the provider', () => {
  test('leads back to where this server was reached, and never to an address of the query', async () => {
    const address = new URL(await start(browser, '?redirect_uri=https%3A%2F%2Fevil.example&returnUrl=%2Fhome'))
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'slipway',
      scope: 'openid email',
      redirect_uri: 'http://localhost/authrization/thirdPathLogin',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('is new each time, and what is kept of it tells no one the state or the browser', async () => {
    const [one, two] = [new URL(await start(browser)), new URL(await start(browser))]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    const kept = JSON.stringify(await server.db.selectFrom('third_party_sign_ins').selectAll().execute())
    expect(kept).not.toContain(one.searchParams.get('state') ?? '')
    expect(kept).not.toContain(browser.jar.get('slipway_visit') ?? '')
  })
})

describe('a provider', () => {
  test('that is down is said to be, does not keep the server from starting, and is asked again', async () => {
    const spare = createServer().listen(0, '127.0.0.1')
    await once(spare, 'listening')
    const issuer = new URL(`http://127.0.0.1:${(spare.address() as AddressInfo).port}`)
    spare.close()
    await once(spare, 'close')
    await using started = await startTestServer({ oidc: { ...provider.settings, issuer } })
    const { send } = openBrowser(started, { lang: 'en-US' })
    const { body } = await send('POST', startThirdPartyLogin.path, {})
    expectRefused(body, 'third-party-login.unreachable')
    expect(body.msg).toBe('Can’t reach Example account. Try again later, or sign in with your password.')

    const { port, hostname } = issuer
    const found = createServer((_request, response) => {
      const metadata = { issuer: issuer.origin, authorization_endpoint: `${issuer.origin}/auth` }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }).listen(Number(port), hostname)
    await once(found, 'listening')
    expect((await send('POST', startThirdPartyLogin.path, {})).body.code).toBe(200)
    found.close()
  })

  test('that goes down while the person is there signs no one in', async () => {
    await using other = await startProvider()
    await other.setPeople(ann)
    await using started = await startTestServer({ oidc: other.settings })
    await makeAccount(started)
    const here = openBrowser(started)
    const answer = await visitProvider(await start(here), 'ann')
    await other[Symbol.asyncDispose]()
    expectRefused(await finish(here, answer), 'third-party-login.unreachable')
  })

  test('that calls itself by another issuer is not trusted', async () => {
    const issuer = new URL(provider.issuer.replace('127.0.0.1', 'localhost'))
    await using started = await startTestServer({ oidc: { ...provider.settings, issuer } })
    const { body } = await openBrowser(started).send('POST', startThirdPartyLogin.path, {})
    expectRefused(body, 'third-party-login.untrusted')
  })

  test('that knows another secret refuses in its own word, which the person can pass on', async () => {
    await using started = await startTestServer({ oidc: { ...provider.settings, clientSecret: 'wrong' } })
    await makeAccount(started)
    const reply = await signIn(openBrowser(started), 'ann')
    expectRefused(reply, 'third-party-login.refused', { reason: 'invalid_client' })
    expect(reply.msg).toContain('invalid_client')
  })

  test('may tell the address in the token itself', async () => {
    await using other = await startProvider({ claimsInIdToken: true })
    await other.setPeople(ann)
    await using started = await startTestServer({ oidc: other.settings })
    await makeAccount(started)
    expect((await signIn(openBrowser(started), 'ann')).code).toBe(200)
  })
})
