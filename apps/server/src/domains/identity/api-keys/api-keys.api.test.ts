import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import {
  createKey,
  listKeys,
  listScopes,
  renameKey,
  revokeKey,
} from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { apiKeyLimits } from '@slipway/contract/identity/api-keys/api-keys.limits.ts'
import { allScopes } from '@slipway/contract/http/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const DAY_MS = 86_400_000
const anyKey = { keyName: 'CI', scopes: ['products:read', 'products:write'], expiresTime: null }
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('a new key', () => {
  test('is shown once, and after that by its first characters', async () => {
    const developer = shared.as('developer', 'told-once')
    const expiresTime = shared.clock.now() + 30 * DAY_MS
    const { key, ...shown } = await developer.call(createKey, { ...anyKey, keyName: ' CI ', expiresTime })

    expect(shown).toMatchObject({ keyName: 'CI', hint: key.slice(0, 10), state: 'active', lastUsedTime: null })
    expect(shown).toMatchObject({ scopes: anyKey.scopes, createTime: shared.clock.now(), expiresTime })
    expect(await developer.call(listKeys, {})).toEqual([shown])
    const rows = await shared.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test.each([
    ['without a name', { ...anyKey, keyName: ' ' }],
    ['without a scope', { ...anyKey, scopes: [] }],
    ['with a scope that does not exist', { ...anyKey, scopes: ['products:all'] }],
  ])('%s is refused', async (_what, input) => {
    const attempt = shared.as('developer', 'wrong').call(createKey, input)
    await expect(attempt).rejects.toMatchObject({ code: 40000 })
  })

  test('that is over already is refused', async () => {
    const attempt = shared.as('developer', 'wrong').call(createKey, { ...anyKey, expiresTime: shared.clock.now() })
    await expect(attempt).rejects.toMatchObject(refused('api-keys.alreadyOver'))
  })

  test('is one of fifty at most, however many are asked for at once', async () => {
    const developer = shared.as('developer', 'many')
    await developer.account()
    const limit = apiKeyLimits.perAccount
    const attempts = await Promise.allSettled(
      Array.from({ length: limit + 5 }, () => developer.call(createKey, anyKey)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit)
    expect(await developer.call(listKeys, {})).toHaveLength(limit)
    await expect(developer.call(createKey, anyKey)).rejects.toMatchObject(refused('api-keys.tooMany'))
    await shared.as('developer', 'other').call(createKey, anyKey)
  })
})

test('the scopes that are offered are those of the role, in the language asked for', async () => {
  const scopes = async (caller: Caller) => (await caller.call(listScopes, {})).flatMap((area) => area.scopes)
  // Those of tokens of builders are offered to no key.
  const ofKeys = allScopes.filter((scope) => !scope.startsWith('app-builders:'))
  expect(await scopes(shared.as('administrator'))).toEqual(ofKeys)
  expect(await scopes(shared.as('developer'))).toEqual(expect.arrayContaining(['products:write', 'devices:read']))
  expect(await scopes(shared.as('developer'))).not.toContain('roles:read')
  const offered = await shared.as('developer').call(listScopes, {})
  expect(offered).toContainEqual({ area: 'products', name: '产品', scopes: ['products:read', 'products:write'] })
})

test('a key is renamed and revoked by its own account only', async () => {
  const [owner, neighbour] = [shared.as('developer', 'owner'), shared.as('developer', 'neighbour')]
  const { keyId } = await owner.call(createKey, anyKey)

  expect(await owner.call(renameKey, { keyId, keyName: 'Deploy' })).toMatchObject({ keyId, keyName: 'Deploy' })
  for (const other of [keyId, unknownId, 'nonsense']) {
    const caller = other === keyId ? neighbour : owner
    const renaming = caller.call(renameKey, { keyId: other, keyName: 'Mine' })
    await expect(renaming).rejects.toMatchObject(refused('api-keys.notFound'))
    await expect(caller.call(revokeKey, { keyId: other })).rejects.toMatchObject(refused('api-keys.notFound'))
  }
  await owner.call(revokeKey, { keyId })
  expect(await owner.call(listKeys, {})).toEqual([])
})

test('keys end with their account, and go to no one', async () => {
  const [owner, administrator] = [shared.as('developer', 'leaving'), shared.as('administrator')]
  await owner.call(createKey, anyKey)
  const { accountId } = await owner.account()
  const { accounts } = shared.domains
  await accounts.create({
    account: 'root@example.com',
    indexcode: 'root@example.com',
    passwordHash: '',
    roleKey: 'administrator',
    isRoot: true,
  })
  await administrator.call(deleteAccount, { targetUserId: String(accountId) })

  const left = await shared.db.selectFrom('api_keys').select('id').where('account_id', '=', accountId).execute()
  expect(left).toEqual([])
})

test('a scope that does not exist is refused with those that exist', async () => {
  await using server = await startTestServer()
  const attempt = server.as('developer').call(createKey, { ...anyKey, scopes: ['products:all'] })
  await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'scopes.0' } })
  await expect(attempt).rejects.toThrow(/products:read.*devices/)
})
