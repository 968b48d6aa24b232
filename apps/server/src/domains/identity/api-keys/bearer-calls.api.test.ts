import { getAccountInfo, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { createKey, listKeys, revokeKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { exportAuditEntries, listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { requestOf, ORIGIN_HEADER, SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { addDevice, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { listRoles, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { apiKeysDomain } from './index.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const noSession = { status: 403, code: 403 }

interface Extra {
  headers?: Record<string, string>
  cookies?: Record<string, string>
  ip?: string
}

/** A call of another program: without a cookie and without the console's headers, only with the key. */
async function byKey(server: TestServer, key: string, call: AnyCall, input: object = {}, extra: Extra = {}) {
  const { method, url, headers, body } = requestOf(call, input)
  const { [ORIGIN_HEADER]: _ours, ...plain } = headers
  const reply = await server.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: extra.ip ?? '127.0.0.1',
    cookies: extra.cookies ?? {},
    headers: { authorization: `Bearer ${key}`, ...plain, ...extra.headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { code, data } = reply.json<{ code: number; data: unknown }>()
  return { status: reply.statusCode, code: Number(code), data }
}

const newKey = async (owner: Caller, scopes: string[], expiresTime: number | null = null) =>
  owner.call(createKey, { keyName: 'CI', scopes, expiresTime })

describe('a key', () => {
  test('makes the calls that its scopes open, without cookie and header', async () => {
    const owner = shared.as('developer')
    const { key } = await newKey(owner, ['products:read', 'products:write', 'profile:read'])
    const [category] = (await owner.call(listProductCategories, {})).items
    const made = await byKey(shared, key, createProduct, {
      productName: 'By key',
      apPrefix: 'own_plug',
      productModel: 'KEY-1',
      categoryId: category?.id ?? '',
      accessType: 1,
      communicationType: 1,
    })
    expect(made).toMatchObject({ status: 200, code: 200 })
    expect(await byKey(shared, key, listProducts)).toMatchObject({ code: 200, data: [{ productName: 'By key' }] })
    const { account } = await owner.account()
    expect(await byKey(shared, key, getAccountInfo)).toMatchObject({ code: 200, data: { account } })
  })

  test('is refused the scope that it lacks, by name', async () => {
    const { key } = await newKey(shared.as('developer'), ['products:read'])
    expect(await byKey(shared, key, createProduct)).toEqual({
      status: 200,
      code: refusals['access.noScope'],
      data: { refusal: 'access.noScope', scope: 'products:write' },
    })
  })

  test('is named in the audit log by what it wrote; a session is not', async () => {
    const owner = shared.as('developer', 'logged')
    const { key, hint } = await newKey(owner, ['products:write'])
    await byKey(shared, key, createProduct, { productName: 'Through a key' })
    const auditor = shared.as('administrator')
    const { account } = await owner.account()
    const { items } = await auditor.call(listAuditEntries, { account })
    expect(items.map(({ action, via }) => [action, via])).toEqual([
      ['products.createProduct', `${hint} CI`],
      ['api-keys.createKey', ''],
    ])
    const reply = await auditor.send({ method: 'GET', url: `${exportAuditEntries.path}?account=${account}` })
    expect(reply.body).toContain(`${hint} CI`)
    expect(reply.body).not.toContain(key)
  })

  test('is named in the audit log by what it was refused for want of a scope, too', async () => {
    const owner = shared.as('developer', 'scopeless')
    const { key, hint } = await newKey(owner, ['products:read'])
    await byKey(shared, key, createProduct, { productName: 'Not by this key' })
    await byKey(shared, key, createKey, { keyName: 'never' })
    const { account } = await owner.account()
    const { items } = await shared.as('administrator').call(listAuditEntries, { account })
    expect(items.map(({ action, via, outcome }) => [action, via, outcome])).toEqual([
      ['api-keys.createKey', `${hint} CI`, auditOutcomes.refused],
      ['products.createProduct', `${hint} CI`, auditOutcomes.refused],
      ['api-keys.createKey', '', auditOutcomes.done],
    ])
  })

  test('opens nothing while the role asks for a second factor that the account has not set up', async () => {
    await using server = await startTestServer()
    const [owner, administrator] = [server.as('developer'), server.as('administrator')]
    const { key } = await newKey(owner, ['profile:read'])
    expect(await byKey(server, key, getAccountInfo)).toMatchObject({ code: 200 })
    const { items } = await administrator.call(listRoles, {})
    const role = items.find(({ isDefault }) => isDefault)
    if (!role) throw new Error('there is no default role')
    await administrator.call(updateRole, { ...role, requiresSecondFactor: true })
    expect(await byKey(server, key, getAccountInfo)).toMatchObject({ code: refusals['access.mustEnrol'], data: {} })
    await administrator.call(updateRole, { ...role, requiresSecondFactor: false })
    expect(await byKey(server, key, getAccountInfo)).toMatchObject({ code: 200 })
  })

  test('never makes calls about the account itself, whatever its scopes', async () => {
    const { key, keyId } = await newKey(shared.as('developer'), ['profile:read', 'accounts:write'])
    for (const [call, input] of [
      [listKeys, {}],
      [revokeKey, { keyId }],
      [createKey, {}],
    ] as const) {
      expect(await byKey(shared, key, call, input)).toMatchObject({
        status: 200,
        code: refusals['access.sessionOnly'],
        data: { refusal: 'access.sessionOnly' },
      })
    }
  })

  test('does no more than the role of its account', async () => {
    const { key } = await newKey(shared.as('developer'), ['roles:read'])
    expect(await byKey(shared, key, listRoles)).toMatchObject({ code: refusals['access.denied'] })
  })

  test('decides alone, whatever session comes along', async () => {
    const { token } = await shared.as('administrator').account()
    const { key } = await newKey(shared.as('developer'), ['profile:read', 'roles:read'])
    const cookies = { [SESSION_COOKIE]: token }
    expect(await byKey(shared, key, listRoles, {}, { cookies })).toMatchObject({ code: refusals['access.denied'] })
    const headers = { accesstoken: token }
    expect(await byKey(shared, 'slw_wrong', listRoles, {}, { headers })).toMatchObject(noSession)
    expect(await byKey(shared, '', listRoles, {}, { cookies })).toMatchObject(noSession)
  })

  test('is not needed where anyone may call, and does no harm there', async () => {
    expect(await byKey(shared, 'slw_wrong', listAreas)).toMatchObject({ status: 200, code: 200 })
  })

  test.each(['unknown', `slw_${'a'.repeat(49)}`, 'slw_', '', 'x y'])('that is “%s” is no session', async (key) => {
    expect(await byKey(shared, key, listProducts)).toMatchObject(noSession)
  })

  test('notes where and when it was used, once a minute at most', async () => {
    const owner = shared.as('developer', 'noting')
    const { key } = await newKey(owner, ['products:read'])
    const used = async () => {
      const [{ lastUsedTime, lastUsedIp } = { lastUsedTime: 0, lastUsedIp: '' }] = await owner.call(listKeys, {})
      return [lastUsedTime, lastUsedIp]
    }
    const first = shared.clock.now()
    await byKey(shared, key, listProducts, {}, { ip: '10.0.0.1' })
    expect(await used()).toEqual([first, '10.0.0.1'])
    shared.clock.advance(MINUTE_MS - 1)
    await byKey(shared, key, listProducts, {}, { ip: '10.0.0.2' })
    expect(await used()).toEqual([first, '10.0.0.1'])
    shared.clock.advance(MINUTE_MS)
    await byKey(shared, key, listProducts, {}, { ip: '::ffff:10.0.0.3' })
    expect(await used()).toEqual([first + 2 * MINUTE_MS - 1, '10.0.0.3'])
  })
})

describe('what ends a key', () => {
  test('is its time, to the millisecond, and the answer is that of an unknown key', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer')
    const { key } = await newKey(owner, ['products:read'], server.clock.now() + 1000)
    server.clock.advance(999)
    expect(await byKey(server, key, listProducts)).toMatchObject({ code: 200 })
    server.clock.advance(1)
    expect(await byKey(server, key, listProducts)).toEqual(await byKey(server, `slw_${'a'.repeat(49)}`, listProducts))
    expect(await owner.call(listKeys, {})).toMatchObject([{ state: 'expired' }])
  })

  test('is its revocation, at once and in every process', async () => {
    const owner = shared.as('developer')
    const { key, keyId } = await newKey(owner, ['products:read'])
    const elsewhere = apiKeysDomain(shared)
    expect(await elsewhere.bearers.actorOf(key, '127.0.0.1')).toBeDefined()
    expect(await byKey(shared, key, listProducts)).toMatchObject({ code: 200 })

    await owner.call(revokeKey, { keyId })

    expect(await byKey(shared, key, listProducts)).toMatchObject(noSession)
    await expect.poll(() => elsewhere.bearers.actorOf(key, '127.0.0.1')).toBeUndefined()
  })

  test('is not a change of the role: the key does what the role does from now on', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer')
    const { key } = await newKey(owner, ['products:read'])
    expect(await byKey(server, key, listProducts)).toMatchObject({ code: 200 })
    const { roleId } = await server.domains.roles.byKey('developer')

    const codeNow = async () => (await byKey(server, key, listProducts)).code
    await server.domains.roles.setPermissions(roleId, { menus: [menus.home], administrator: false })
    await expect.poll(codeNow).toBe(refusals['access.denied'])
    await server.domains.roles.setPermissions(roleId, { menus: [menus.products], administrator: false })
    await expect.poll(codeNow).toBe(200)

    const { accountId } = await owner.account()
    const support = await server.domains.roles.byKey('support')
    const change = { targetUserId: String(accountId), roleId: String(support.roleId) }
    await server.as('administrator').call(updateAccount, change)
    expect(await byKey(server, key, listProducts)).toMatchObject({ code: refusals['access.denied'] })
  })

  test('is the deletion of its account', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer')
    const { key } = await newKey(owner, ['profile:read'])
    expect(await byKey(server, key, getAccountInfo)).toMatchObject({ code: 200 })
    const { accountId } = await owner.account()
    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', accountId).execute()
    server.clock.advance(5000)
    expect(await byKey(server, key, getAccountInfo)).toMatchObject(noSession)
  })

  test.each(['revocation', 'time'])('ends the streams that are open with it at once: its %s', async (way) => {
    await using server = await startTestServer()
    const owner = server.as('developer')
    const [category] = (await owner.call(listProductCategories, {})).items
    const { productId } = await owner.call(createProduct, {
      productName: 'Watched',
      apPrefix: 'own_plug',
      productModel: 'KEY-1',
      categoryId: category?.id ?? '',
      accessType: 1,
      communicationType: 1,
    })
    const { serial } = await owner.call(addDevice, { productId, serial: 'k1' })
    const expiresTime = way === 'time' ? server.clock.now() + 500 : null
    const { key, keyId } = await newKey(owner, ['devices:read'], expiresTime)
    const address = await server.listen()
    const { url } = requestOf(watchDevice, { productId, serial })
    const reply = await fetch(address + url, { headers: { authorization: `Bearer ${key}` } })
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('data: ')

    if (way === 'time') server.clock.advance(500)
    else await owner.call(revokeKey, { keyId })

    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    expect(text).toContain('event: ended')
  })
})
