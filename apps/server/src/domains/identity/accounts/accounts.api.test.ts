import { checkAuthorization, getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { builtInRoles } from '@slipway/contract/identity/roles/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

describe('account info', () => {
  test.each(builtInRoles)('tells the menus of the role $key', async (role) => {
    const { key, name, menus: seen, administrator, seesPersonalData } = role
    const caller = shared.as(key)
    const { accountId, account } = await caller.account()

    expect(await caller.call(getAccountInfo, {})).toEqual({
      userId: String(accountId),
      account,
      accountName: '',
      picture: '',
      timeZone: '',
      locale: '',
      appKey: expect.stringMatching(/^[0-9a-f]{20}$/),
      area: { id: 'CN', code: 'CN', telephoneCode: '86', name: '中国' },
      role: {
        roleId: expect.stringMatching(/^\d+$/),
        roleName: name.zh,
        administrator,
        seesPersonalData,
        menus: seen.map((mid) => ({ mid })),
      },
    })
  })

  test('names role and area in the language asked for', async () => {
    await using server = await startTestServer()
    const { accounts, signIn } = server.domains
    const { accountId } = await accounts.create({
      account: 'de@example.com',
      indexcode: 'de@example.com',
      passwordHash: '',
      languages: 'de-DE',
      roleKey: 'support',
      isRoot: false,
    })
    const accesstoken = await signIn.startSession(accountId, { ip: '127.0.0.1', agent: '' })
    const infoIn = async (lang: string) =>
      (await server.app.inject({ url: getAccountInfo.path, headers: { lang, accesstoken } })).json().data

    expect(await infoIn('zh-CN')).toMatchObject({ role: { roleName: '客服' }, area: { name: '德国' } })
    expect(await infoIn('en-US')).toMatchObject({
      role: { roleName: 'Support' },
      area: { id: 'DE', code: 'DE', telephoneCode: '49', name: 'Germany' },
    })
  })

  test('is found under the short path of the second document, too', async () => {
    const reply = await shared.as('developer').send({ method: 'GET', url: '/support/account/info' })
    expect(reply.json()).toMatchObject({ code: 200, data: { account: 'developer@example.com' } })
  })
})

describe('the authorization check', () => {
  test('allows an administrator every area', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    for (const biz of ['admin', 'panel', 'category', 'account', 'role'] as const) {
      expect(await administrator.call(checkAuthorization, { biz })).toBe('allowed')
    }
    expect(await administrator.call(checkAuthorization, {})).toBe('allowed')
  })

  test('denies everyone else, whatever menus the role has', async () => {
    await using server = await startTestServer()
    const { roles } = server.domains
    const { roleId } = await roles.byKey('operator')
    await roles.setPermissions(roleId, { menus: [menus.roles, menus.accounts], administrator: false })

    expect(await server.as('operator').call(checkAuthorization, { biz: 'role' })).toBe('denied')
    expect(await server.as('operator').call(checkAuthorization, {})).toBe('denied')
  })

  test('denies an administrator an area whose menu the role lacks', async () => {
    await using server = await startTestServer()
    const { roles } = server.domains
    const { roleId } = await roles.byKey('administrator')
    await roles.setPermissions(roleId, { menus: [menus.accounts], administrator: true })
    const administrator = server.as('administrator')

    expect(await administrator.call(checkAuthorization, { biz: 'account' })).toBe('allowed')
    expect(await administrator.call(checkAuthorization, { biz: 'role' })).toBe('denied')
  })

  test.each([
    ['zh-CN', 'biz：只能是 admin, panel, category, account, role'],
    ['en-US', 'biz: Must be one of admin, panel, category, account, role'],
  ])('names the areas where another is asked for, in %s', async (lang, msg) => {
    const reply = await shared
      .as('developer')
      .send({ method: 'GET', url: `${checkAuthorization.path}?biz=constructor`, headers: { lang } })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { code: 40000, msg, data: { field: 'biz' } }])
  })
})

describe('an account', () => {
  const made = {
    account: 'Ann@example.com',
    indexcode: 'ann@example.com',
    passwordHash: '',
    roleKey: 'developer',
    isRoot: false,
  } as const

  test('exists once', async () => {
    await using server = await startTestServer()
    await server.domains.accounts.create(made)
    await expect(server.domains.accounts.create(made)).rejects.toMatchObject({ reason: 'accounts.taken' })
  })

  test('is ROOT once', async () => {
    await using server = await startTestServer()
    const { accounts } = server.domains
    await accounts.create({ ...made, isRoot: true })
    const second = accounts.create({ ...made, indexcode: 'other@example.com', isRoot: true })
    await expect(second).rejects.toMatchObject({ reason: 'accounts.taken' })
  })

  test('is found by what signs in, unless it is deleted', async () => {
    await using server = await startTestServer()
    const { accounts } = server.domains
    const { accountId } = await accounts.create(made)
    expect(await accounts.byIndexcode('ann@example.com')).toMatchObject({ accountId, account: 'Ann@example.com' })
    expect(await accounts.byIndexcode('bob@example.com')).toBeUndefined()

    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).execute()

    expect(await accounts.byIndexcode('ann@example.com')).toBeUndefined()
    expect(await accounts.byId(accountId)).toBeUndefined()
  })

  test('is named with many others at once, even when deleted', async () => {
    await using server = await startTestServer()
    const { accounts } = server.domains
    const ann = await accounts.create(made)
    const bob = await accounts.create({ ...made, account: 'bob@example.com', indexcode: 'bob@example.com' })
    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).execute()

    const names = await accounts.nameOf([ann.accountId, bob.accountId, 999])

    expect([...names]).toEqual([
      [ann.accountId, 'Ann@example.com'],
      [bob.accountId, 'bob@example.com'],
    ])
    expect(await accounts.nameOf([])).toEqual(new Map())
  })
})

test('account info needs a session', async () => {
  await expect(shared.visitor.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.noSession'))
  await expect(shared.visitor.call(checkAuthorization, {})).rejects.toMatchObject(refused('access.noSession'))
})
