import { register, resetPassword, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../../../settings/deployment-options.ts'
import { testSmsGateway, type TestSmsGateway } from '../../../../sms/testing/sms-gateway.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'
import { mailsOf } from '../testing/mailbox.ts'

const MINUTE_MS = 60_000
const PHONE = '13800000000'
const GERMAN = { account: '15112345678', indexcode: '4915112345678' }

const withGateway = (gateway: TestSmsGateway): Promise<TestServer> =>
  startTestServer({ sms: { url: gateway.url, token: 'token' } })

const codeIn = (gateway: TestSmsGateway): string => gateway.received.at(-1)?.code ?? ''

const newAccount = (code: string, rest: { account: string; indexcode?: string }) => ({
  password: encodePassword(PASSWORD),
  code,
  agreed: true,
  ...rest,
})

describe('with an SMS gateway', () => {
  test('a phone number registers by a code that is sent to it, and signs in', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)

    await server.visitor.call(sendCode, { account: PHONE, purpose: 'register' })
    await server.visitor.call(register, newAccount(codeIn(gateway), { account: PHONE }))

    expect(gateway.received).toEqual([
      {
        to: `+86${PHONE}`,
        text: expect.stringContaining(codeIn(gateway)),
        code: expect.stringMatching(/^\d{4}$/),
        purpose: 'register',
        locale: 'zh-CN',
        authorization: 'Bearer token',
      },
    ])
    expect(await mailsOf(server)).toEqual([])
    expect((await openBrowser(server).login({ account: PHONE })).code).toBe(200)
  })

  test('a phone number of another country has its code before it', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    await server.visitor.call(sendCode, { ...GERMAN, purpose: 'register' })
    await server.visitor.call(register, newAccount(codeIn(gateway), GERMAN))
    expect(gateway.received[0]?.to).toBe(`+${GERMAN.indexcode}`)
    expect((await openBrowser(server).login(GERMAN)).code).toBe(200)
    expect((await openBrowser(server).login({ account: GERMAN.account })).code).toBe(1002)
  })

  test('a password is reset by a code to the phone, and its owner is notified there', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    await makeAccount(server, { account: PHONE })

    await server.visitor.call(sendCode, { account: PHONE, purpose: 'reset' })
    const won = await server.visitor.call(resetPassword, { account: PHONE, code: codeIn(gateway) })
    await server.visitor.call(resetPassword, { ticket: won?.ticket ?? '', password: encodePassword('Second-1ne') })

    expect((await openBrowser(server).login({ account: PHONE, password: 'Second-1ne' })).code).toBe(200)
    expect(gateway.received.map(({ to, purpose, code }) => [to, purpose, code === null])).toEqual([
      [`+86${PHONE}`, 'reset', false],
      [`+86${PHONE}`, 'notice', true],
    ])
    expect(await mailsOf(server)).toEqual([])
  })

  test.each(['register', 'reset'] as const)(
    'to %s is answered alike for known and unknown numbers, each with one message',
    async (purpose) => {
      await using gateway = await testSmsGateway()
      await using server = await withGateway(gateway)
      await makeAccount(server, { account: PHONE })
      const ask = async (account: string) =>
        (await openBrowser(server).send('POST', '/user/sendCode', { account, purpose })).body

      expect(await ask('13900000000')).toEqual(await ask(PHONE))
      expect(gateway.received.map(({ to }) => to)).toEqual(['+8613900000000', `+86${PHONE}`])
    },
  )

  test('the owner of a taken number learns of it in the message only', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    await makeAccount(server, { account: PHONE })
    await openBrowser(server, { lang: 'en-US' }).send('POST', '/user/sendCode', { account: PHONE, purpose: 'register' })
    expect(gateway.received[0]).toMatchObject({
      text: expect.stringContaining('already has an account'),
      locale: 'en-US',
    })

    const again = server.visitor.call(register, newAccount(codeIn(gateway), { account: PHONE }))
    await expect(again).rejects.toMatchObject(refused('accounts.taken'))
  })

  test('a message that did not leave is said, and another may be asked for at once', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    const ask = () => server.visitor.call(sendCode, { account: PHONE, purpose: 'register' })

    gateway.answer(503)
    await expect(ask()).rejects.toMatchObject(refused('sign-in.smsFailed'))
    const lost = codeIn(gateway)
    await expect(server.visitor.call(register, newAccount(lost, { account: PHONE }))).rejects.toMatchObject(
      refused('sign-in.codeSpent'),
    )
    gateway.answer(200)
    await expect(ask()).resolves.toBeNull()
  })

  test('codes to a number are held to one a minute, as those to an address', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    const ask = () => server.visitor.call(sendCode, { account: PHONE, purpose: 'register' })
    await ask()
    await expect(ask()).rejects.toMatchObject(refused('request.tooMany'))
    server.clock.advance(MINUTE_MS)
    await expect(ask()).resolves.toBeNull()
    expect(gateway.received).toHaveLength(2)
  })

  test.each([
    { account: '138-0000_0000' },
    { account: PHONE, indexcode: `99999${PHONE}` },
    { account: PHONE, indexcode: '8613900000000' },
    { account: PHONE, indexcode: PHONE },
  ])('no message goes to what is no number of a country: %j', async (named) => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    const attempt = server.visitor.call(sendCode, { ...named, purpose: 'register' })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.accountInput'))
    expect(gateway.received).toEqual([])
  })

  test('mails go on as before', async () => {
    await using gateway = await testSmsGateway()
    await using server = await withGateway(gateway)
    await server.visitor.call(sendCode, { account: 'ann@example.com', purpose: 'register' })
    expect(gateway.received).toEqual([])
    expect(await mailsOf(server)).toHaveLength(1)
  })

  test('an installation for email accounts only sends none, and its pages know', async () => {
    await using gateway = await testSmsGateway()
    const sms = { url: gateway.url, token: undefined }
    await using open = await startTestServer({ sms })
    const deployment = { ...readDeploymentOptions(open.parts.dataFolder, 1883), emailOnly: true }
    await using server = await startTestServer({ sms, deployment })
    await using plain = await startTestServer()

    const attempt = server.visitor.call(sendCode, { account: PHONE, purpose: 'register' })
    await expect(attempt).rejects.toMatchObject({ data: { field: 'account' } })
    expect(gateway.received).toEqual([])
    const told = async ({ app }: TestServer) => (await app.inject('/config.js')).body.includes('"phoneAccounts":true')
    expect([await told(open), await told(server), await told(plain)]).toEqual([true, false, false])
  })
})
