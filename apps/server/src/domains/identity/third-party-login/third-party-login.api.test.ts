import {
  finishThirdPartyLogin,
  listLinkedLogins,
  removeLinkedLogin,
  startThirdPartyLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { passByCode } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { codeOf, STEP_MS } from '../second-factor/testing/factors-samples.ts'
import { makeAccount, openBrowser } from '../sign-in/testing/browser.ts'
import { mailsOf } from '../sign-in/testing/mailbox.ts'
import { startProvider, visitProvider, type TestProvider } from './testing/provider-server.ts'
import { accountIn, expectRefused, finish, signIn, start } from './testing/sign-in.ts'

const verified = (email: string) => ({ email, email_verified: true })

let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ oidc: provider.settings })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

describe('who has never signed in from elsewhere', () => {
  test('enters the account of the verified email address, in any case of its letters', async () => {
    await makeAccount(server, { account: 'ann@example.com' })
    await provider.setPeople({ 'sub-ann': verified('Ann@Example.COM') })
    const browser = openBrowser(server)
    const reply = await signIn(browser, 'sub-ann', '?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2&theme=dark')
    expect(reply).toMatchObject({ code: 200, data: { query: '?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2&theme=dark' } })
    expect(await accountIn(browser)).toBe('ann@example.com')
  })

  test.each([
    ['not verified', { email: 'bob@example.com', email_verified: false }],
    ['not said to be verified', { email: 'bob@example.com' }],
    ['absent', {}],
  ])('is refused where the address is %s', async (_how, claims) => {
    await makeAccount(server, { account: 'bob@example.com' }).catch(() => {})
    await provider.setPeople({ 'sub-bob': claims })
    const browser = openBrowser(server, { lang: 'en-US' })
    const reply = await signIn(browser, 'sub-bob', '?returnUrl=%2Fhome')
    expectRefused(reply, 'third-party-login.noVerifiedEmail', { name: 'Example account', query: '?returnUrl=%2Fhome' })
    expect(reply.msg).toContain('Verify your address there')
    expect(await accountIn(browser)).toBeUndefined()
  })

  test('is refused where no one has that address', async () => {
    await provider.setPeople({ 'sub-nobody': verified('nobody@example.com') })
    const reply = await signIn(openBrowser(server), 'sub-nobody')
    expectRefused(reply, 'third-party-login.noAccount', { email: 'nobody@example.com' })
    expect(await server.domains.accounts.byIndexcode('nobody@example.com')).toBeUndefined()
  })

  test('does not enter the account of a phone number by an "address" that is that number', async () => {
    await makeAccount(server, { account: '13800000000' })
    await provider.setPeople({ 'sub-phone': verified('8613800000000') })
    expectRefused(await signIn(openBrowser(server), 'sub-phone'), 'third-party-login.noAccount')
  })

  test('does not enter another account by letters that only look like its address in lower case', async () => {
    await makeAccount(server, { account: 'kate@example.com' })
    await provider.setPeople({ 'sub-kelvin': verified('\u212Aate@example.com') })
    expectRefused(await signIn(openBrowser(server), 'sub-kelvin'), 'third-party-login.noAccount')
  })

  test('is refused where the account is linked to another login of that provider', async () => {
    await makeAccount(server, { account: 'carl@example.com' })
    await provider.setPeople({ 'sub-carl': verified('carl@example.com'), 'sub-other': verified('carl@example.com') })
    expect((await signIn(openBrowser(server), 'sub-carl')).code).toBe(200)
    const browser = openBrowser(server)
    expectRefused(await signIn(browser, 'sub-other'), 'third-party-login.otherLogin', { email: 'carl@example.com' })
    expect(await accountIn(browser)).toBeUndefined()
    expect((await signIn(openBrowser(server), 'sub-carl')).code).toBe(200)
  })
})

describe('the first link of an account', () => {
  test('is reported to its owner by email', async () => {
    await makeAccount(server, { account: 'lea@example.com' })
    await provider.setPeople({ 'sub-lea': verified('lea@example.com') })
    expect((await signIn(openBrowser(server, { lang: 'en-US' }), 'sub-lea')).code).toBe(200)
    expect(await mailsOf(server)).toContainEqual(
      expect.objectContaining({ to: 'lea@example.com', subject: 'Slipway: Third-party login linked to your account' }),
    )
    await signIn(openBrowser(server), 'sub-lea')
    const mails = (await mailsOf(server)).filter(({ to, text }) => to === 'lea@example.com' && /linked|关联/.test(text))
    expect(mails).toHaveLength(1)
  })

  test('of an administrator takes a browser in which the password was given', async () => {
    await makeAccount(server, { account: 'root@example.com', roleKey: 'administrator' })
    await makeAccount(server, { account: 'max@example.com' })
    await provider.setPeople({ 'sub-root': verified('Root@example.com') })
    const browser = openBrowser(server)
    expectRefused(await signIn(browser, 'sub-root'), 'third-party-login.passwordFirst', { email: 'Root@example.com' })
    await browser.login({ account: 'max@example.com' })
    expectRefused(await signIn(browser, 'sub-root'), 'third-party-login.passwordFirst')
    expect(await accountIn(browser)).toBe('max@example.com')

    await browser.login({ account: 'root@example.com' })
    expect((await signIn(browser, 'sub-root')).code).toBe(200)

    expect((await signIn(openBrowser(server), 'sub-root')).code).toBe(200)
  })
})

describe('who has signed in from elsewhere before', () => {
  test('is known by the subject, whatever the email address is by now', async () => {
    await makeAccount(server, { account: 'dora@example.com' })
    await makeAccount(server, { account: 'emil@example.com' })
    await provider.setPeople({ 'sub-dora': verified('dora@example.com') })
    await signIn(openBrowser(server), 'sub-dora')
    for (const claims of [verified('emil@example.com'), { email: 'x@example.com', email_verified: false }, {}]) {
      await provider.setPeople({ 'sub-dora': claims })
      const browser = openBrowser(server)
      expect((await signIn(browser, 'sub-dora')).code).toBe(200)
      expect(await accountIn(browser)).toBe('dora@example.com')
    }
  })

  test('enters nothing by the link to a deleted account, and the new account of that address by a new link', async () => {
    const { accountId } = await makeAccount(server, { account: 'fay@example.com' })
    await provider.setPeople({ 'sub-fay': verified('fay@example.com') })
    await signIn(openBrowser(server), 'sub-fay')
    const deleted_at = new Date(server.clock.now())
    await server.db.updateTable('accounts').set({ deleted_at }).where('id', '=', accountId).execute()
    expectRefused(await signIn(openBrowser(server), 'sub-fay'), 'third-party-login.noAccount')
    const again = await makeAccount(server, { account: 'fay@example.com' })
    expect(await signIn(openBrowser(server), 'sub-fay')).toMatchObject({ data: { userId: String(again.accountId) } })
  })

  test('two first sign-ins of one person at once make one link', async () => {
    await makeAccount(server, { account: 'gus@example.com' })
    await provider.setPeople({ 'sub-gus': verified('gus@example.com') })
    const browsers = [openBrowser(server), openBrowser(server)]
    const answers = await Promise.all(browsers.map(async (one) => visitProvider(await start(one), 'sub-gus')))
    const replies = await Promise.all(browsers.map((one, index) => finish(one, answers[index] ?? '')))
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
  })
})

describe('where new accounts are allowed', () => {
  test('a verified address without an account gets one of the default role, which has no password', async () => {
    await using open = await startTestServer({ oidc: { ...provider.settings, newAccounts: true } })
    await provider.setPeople({ 'sub-new': verified('New@example.com'), 'sub-un': { email: 'un@example.com' } })
    const browsers = [openBrowser(open), openBrowser(open)]
    const answers = await Promise.all(browsers.map(async (one) => visitProvider(await start(one), 'sub-new')))
    const replies = await Promise.all(browsers.map((one, index) => finish(one, answers[index] ?? '')))
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    const account = await open.domains.accounts.byIndexcode('new@example.com')
    expect(account).toMatchObject({ account: 'New@example.com', passwordHash: '', isRoot: false })
    expect((await open.domains.roles.byId(account?.roleId ?? 0))?.key).toBe('developer')

    expectRefused(await signIn(openBrowser(open), 'sub-un'), 'third-party-login.noVerifiedEmail')
    await provider.setPeople({ 'sub-long': verified(`${'a'.repeat(243)}@example.com`) })
    expectRefused(await signIn(openBrowser(open), 'sub-long'), 'third-party-login.noAccount')
  })
})

test('an account with a second factor is asked for it, as after a password', async () => {
  const { accountId } = await makeAccount(server, { account: 'kim@example.com' })
  await provider.setPeople({ 'sub-kim': verified('kim@example.com') })
  const browser = openBrowser(server)
  await signIn(browser, 'sub-kim')
  const { body } = await browser.send('POST', '/user/factors/totp', {})
  const { secret } = body.data as { secret: string }
  const code = () => codeOf(secret, server.clock.now())
  await browser.send('POST', '/user/factors/totp/confirm', { code: code() })
  server.clock.advance(STEP_MS)

  const other = openBrowser(server)
  const reply = await signIn(other, 'sub-kim', '?returnUrl=%2Fhome')
  const methods = ['totp', 'recovery']
  expectRefused(reply, 'sign-in.secondFactorNeeded', { query: '?returnUrl=%2Fhome', methods })
  expect(await accountIn(other)).toBeUndefined()
  const { ticket } = reply.data as { ticket: string }
  const passed = await other.send('POST', passByCode.path, { ticket, method: 'totp', code: code() })
  expect(passed.body).toMatchObject({ code: 200, data: { userId: String(accountId) } })
  expect(await accountIn(other)).toBe('kim@example.com')
})

describe('the linked logins of an account', () => {
  test('are listed with the address as last told, and can be unlinked where there is a password', async () => {
    await makeAccount(server, { account: 'hal@example.com' })
    await provider.setPeople({ 'sub-hal': verified('hal@example.com') })
    const browser = openBrowser(server)
    await signIn(browser, 'sub-hal')
    const linkedTime = server.clock.now()
    server.clock.advance(60_000)
    await provider.setPeople({ 'sub-hal': verified('hal@new.example.com') })
    await signIn(browser, 'sub-hal')
    const { issuer } = provider
    const list = async () => (await browser.send('GET', listLinkedLogins.path)).body.data
    const lastTime = linkedTime + 60_000
    expect(await list()).toEqual([
      { issuer, name: '示例账号', email: 'hal@new.example.com', linkedTime, lastTime, removable: true },
    ])

    const neighbour = server.as('developer', 'ida')
    expect(await neighbour.call(listLinkedLogins, {})).toEqual([])
    await expect(neighbour.call(removeLinkedLogin, { issuer })).rejects.toMatchObject(
      refused('third-party-login.notFound'),
    )
    const token = browser.jar.get('slipway_session') ?? ''
    const remove = () =>
      server.app.inject({
        method: 'DELETE',
        url: `${removeLinkedLogin.path}?issuer=${encodeURIComponent(issuer)}`,
        headers: { accesstoken: token },
      })
    expect((await remove()).json()).toMatchObject({ code: 200 })
    expect(await list()).toEqual([])
    expectRefused((await remove()).json(), 'third-party-login.notFound')
    expectRefused(await signIn(openBrowser(server), 'sub-hal'), 'third-party-login.noAccount')
  })

  test('stay where they are the only way in', async () => {
    const owner = server.as('developer', 'jo')
    await owner.account()
    await provider.setPeople({ 'sub-jo': verified('jo@example.com') })
    await signIn(openBrowser(server), 'sub-jo')
    const { issuer } = provider
    expect(await owner.call(listLinkedLogins, {})).toMatchObject([{ issuer, removable: false }])
    await expect(owner.call(removeLinkedLogin, { issuer })).rejects.toMatchObject(
      refused('third-party-login.onlyWayIn'),
    )
    expect(await owner.call(listLinkedLogins, {})).toHaveLength(1)
  })
})

describe('without a provider in the settings', () => {
  test('the calls that sign in answer as a call that does not exist, and the login page has no button', async () => {
    await using plain = await startTestServer()
    for (const call of [startThirdPartyLogin, finishThirdPartyLogin]) {
      const saidTo = async (path: string) => {
        const { status, body } = await openBrowser(plain).send('POST', path, { answer: '?code=a&state=b' })
        return { status, code: body.code, msg: body.msg?.replace(path, '') }
      }
      expect(await saidTo(call.path)).toEqual(await saidTo(`${call.path}/absent`))
    }
    expect((await plain.visitor.send({ method: 'GET', url: '/config.js' })).body).toContain('"thirdLogin":false')
  })

  test('the button is shown where the deployment asks for it, and has the name of the provider', async () => {
    const shown = { ...server.parts.deployment, thirdLogin: true }
    await using asked = await startTestServer({ deployment: shown })
    await using set = await startTestServer({ deployment: shown, oidc: provider.settings })
    const optionsOf = async ({ visitor }: TestServer) => (await visitor.send({ method: 'GET', url: '/config.js' })).body
    expect(await optionsOf(asked)).toContain('"thirdLogin":false')
    expect(await optionsOf(set)).toContain('"thirdLogin":true')
    expect(await optionsOf(set)).toContain('"thirdLoginName":{"zh":"示例账号","en":"Example account"}')
    expect(await optionsOf(server)).toContain('"thirdLogin":false')
  })
})
