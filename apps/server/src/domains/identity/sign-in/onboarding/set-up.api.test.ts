import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { checkSetUpLink, setUpRoot } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeDomains, composeHttp } from '../../../../start/compose.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { openBrowser, PASSWORD } from '../testing/browser.ts'

/** A server for tests that restore its state. */
let shared: TestServer
let sharedToken: string
beforeAll(async () => {
  shared = await startTestServer()
  sharedToken = await linkOf(shared)
})
afterAll(() => shared[Symbol.asyncDispose]())

const account = 'root@example.com'
const password = encodePassword(PASSWORD)

async function linkOf({ domains }: TestServer): Promise<string> {
  const token = await domains.signIn.setUpToken()
  if (!token) throw new Error('there is a ROOT already')
  return token
}

const isValid = async ({ visitor }: TestServer, token: string): Promise<boolean> =>
  (await visitor.call(checkSetUpLink, { token })).valid

describe('the set-up link', () => {
  test('makes ROOT, an administrator who can sign in', async () => {
    await using server = await startTestServer()
    const token = await linkOf(server)
    expect(await isValid(server, token)).toBe(true)

    await server.visitor.call(setUpRoot, { token, account, password })

    const browser = openBrowser(server)
    expect((await browser.login({ account })).code).toBe(200)
    const { body } = await browser.send('GET', getAccountInfo.path)
    expect(body.data).toMatchObject({ account, role: { administrator: true, roleName: '管理员' } })
    expect(await server.domains.accounts.root()).toMatchObject({ account, isRoot: true })
  })

  test('is spent by its use', async () => {
    await using server = await startTestServer()
    const token = await linkOf(server)
    await server.visitor.call(setUpRoot, { token, account, password })

    const again = server.visitor.call(setUpRoot, { token, account: 'other@example.com', password })

    await expect(again).rejects.toMatchObject(refused('set-up.linkSpent'))
    expect(await isValid(server, token)).toBe(false)
    expect(await server.domains.signIn.setUpToken()).toBeUndefined()
  })

  test('makes one ROOT of several attempts at once', async () => {
    await using server = await startTestServer()
    const token = await linkOf(server)

    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, (_, other) =>
        server.visitor.call(setUpRoot, { token, account: `root${other}@example.com`, password }),
      ),
    )

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
    for (const reason of reasons) expect(reason).toMatchObject(refused('set-up.linkSpent'))
    expect(await server.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
  })

  test('is replaced by the next one', async () => {
    await using server = await startTestServer()
    const before = await linkOf(server)
    const after = await linkOf(server)
    expect([await isValid(server, before), await isValid(server, after)]).toEqual([false, true])
  })

  test('is kept as a hash only', async () => {
    await using server = await startTestServer()
    const token = await linkOf(server)
    const [link] = await server.db.selectFrom('set_up_links').selectAll().execute()
    expect(link?.token_hash).toHaveLength(32)
    expect(link?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  })

  test.each(['', 'x', 'A'.repeat(43)])('is not valid where it was made up: %j', async (token) => {
    expect(await isValid(shared, token)).toBe(false)
    await expect(shared.visitor.call(setUpRoot, { token, account, password })).rejects.toMatchObject(
      refused('set-up.linkSpent'),
    )
  })
})

describe('the fields of the set-up page', () => {
  test.each([
    [{ account: '' }, 'account', '必填', 'Required'],
    [{ account: '13800000000' }, 'account', '本平台只支持邮箱账号', 'This site accepts email accounts only'],
    [{ account: 'ro ot@example.com' }, 'account', '不能包含空格', 'Must not contain spaces'],
    [
      { account: `${'r'.repeat(250)}@e.co` },
      'account',
      '邮箱最多 254 个字符',
      'Email address must be 254 characters or fewer',
    ],
    [{ account: 7 }, 'account', '类型应为 string', 'Must be of type string'],
    [{ password: encodePassword('Short-1') }, 'password', '密码须为 8–16 个字符', 'Password must be 8–16 characters'],
    [
      { password: encodePassword('onlysmall') },
      'password',
      '至少包含数字、大写字母、小写字母、特殊字符中的三种',
      'Use at least three of: digit, uppercase, lowercase, special character',
    ],
    [{ password: '%' }, 'password', '必须是 UTF-8 文本的 base64 编码', 'Must be Base64-encoded UTF-8 text'],
    [{ password: undefined }, 'password', '必填', 'Required'],
  ])('are named where they are wrong, and the link stays: %j', async (wrong, field, zh, en) => {
    const sent = { token: sharedToken, account, password, ...wrong }

    const replies = [
      await openBrowser(shared).send('POST', setUpRoot.path, sent),
      await openBrowser(shared, { lang: 'en-US' }).send('POST', setUpRoot.path, sent),
    ]

    expect(replies.map(({ body }) => body.msg)).toEqual([`${field}：${zh}`, `${field}: ${en}`])
    expect(replies[0]).toMatchObject({ status: 200, body: { code: 40000, data: { field } } })
    expect(await isValid(shared, sharedToken)).toBe(true)
  })

  test('that no one knows are ignored', async () => {
    await using server = await startTestServer()
    const token = await linkOf(server)
    const { body } = await openBrowser(server).send('POST', setUpRoot.path, { token, account, password, roleId: 9 })
    expect(body.code).toBe(200)
  })

  test('a link of too many characters is named', async () => {
    const { body } = await openBrowser(shared).send('GET', `${checkSetUpLink.path}?token=${'A'.repeat(129)}`)
    expect(body).toMatchObject({ code: 40000, data: { field: 'token', limit: 128 } })
  })

  test('do not say that the account is taken by someone: the link decides first', async () => {
    const { body } = await openBrowser(shared).send('POST', setUpRoot.path, { token: 'x', account: '', password: '' })
    expect(body).toMatchObject({ code: 60016, msg: '初始化链接无效或已被使用' })
  })
})

describe('an unattended installation', () => {
  const root = { email: account, password: PASSWORD }

  test('makes ROOT from the settings once, and needs no link', async () => {
    await using server = await startTestServer()
    const { signIn, accounts } = server.domains
    const token = await linkOf(server)

    await Promise.all([signIn.ensureRoot(root), signIn.ensureRoot(root)])
    await signIn.ensureRoot({ email: 'other@example.com', password: 'Other-0ne' })
    await signIn.ensureRoot({ email: 'no longer looked at', password: '' })

    expect(await accounts.root()).toMatchObject({ account })
    expect(await signIn.setUpToken()).toBeUndefined()
    expect(await isValid(server, token)).toBe(false)
    expect((await openBrowser(server).login({ account })).code).toBe(200)
  })

  test.each([
    [{ email: 'ROOT', password: PASSWORD }, /^SLIPWAY_ROOT_EMAIL: .*email/],
    [{ email: `${'r'.repeat(250)}@e.co`, password: PASSWORD }, /^SLIPWAY_ROOT_EMAIL: Email address must be 254 char/],
    [{ email: account, password: 'short' }, /^SLIPWAY_ROOT_PASSWORD: .*8–16/],
    [{ email: account, password: 'onlysmall' }, /^SLIPWAY_ROOT_PASSWORD: .*three of/],
  ])('says which setting is wrong: %j', async (wrong, text) => {
    await expect(shared.domains.signIn.ensureRoot(wrong)).rejects.toThrow(text)
    expect(await shared.domains.accounts.rootExists()).toBe(false)
  })
})

describe('while there is no administrator', () => {
  const code = '0000'
  const closed = [
    ['/user/login', { account, password }],
    ['/user/sendCode', { account, purpose: 'register' }],
    ['/user/register', { account, password, code, agreed: true }],
    ['/user/resetPassword', { account, code }],
  ] as const

  test('sign-in and registration are closed, and every page leads to set-up until there is one', async () => {
    await using server = await startTestServer()
    const parts = { ...server.parts, asksSetUpFirst: true }
    const domains = await composeDomains(parts)
    const app = await composeHttp(parts, domains)
    const send = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, payload, headers: { 'x-slipway': '1', lang: 'en-US' } })).json()
    const config = async () => (await app.inject('/config.js')).body
    for (const [url, payload] of closed) {
      expect(await send(url, payload)).toMatchObject({
        data: { refusal: 'set-up.first' },
        msg: expect.stringContaining('npm start -- --link'),
      })
    }
    expect(await config()).toContain('"setUpFirst":true')

    const token = await domains.signIn.setUpToken()
    expect(await send('/user/setUp', { token, account, password })).toMatchObject({ code: 200 })
    expect(await config()).toContain('"setUpFirst":false')
    expect(await send('/user/login', { account, password })).toMatchObject({ code: 200 })
    await domains.devices.stop()
    await app.close()
  })
})
