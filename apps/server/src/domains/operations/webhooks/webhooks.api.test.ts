import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  listWebhookTypes,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { webhookTypeNames } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import { webhookTypes } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rowsWith } from '../../../testing/rows-with.ts'
import { makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { ends } from '../../users/homes/testing/homes-rig.ts'
import { newWebhook } from './testing/webhooks-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = (who = 'developer') => server.as('developer', who)
const fields = { url: 'https://example.com/hook', types: ['product.created' as const] }

describe('a new webhook', () => {
  test('shows its secret once, which is stored encrypted, as its headers are', async () => {
    const owner = developer('once')
    const secretHeaders = [{ name: 'Authorization', value: 'Bearer of-the-receiver' }]
    const { secret, ...shown } = await newWebhook(owner, { description: ' Orders ', secretHeaders })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toMatchObject({ description: 'Orders', state: 1, scheme: 'v1', publicKey: '', waiting: 0 })
    expect(shown).toMatchObject({ headerNames: ['Authorization'], isSiteWide: false, createTime: server.clock.now() })
    expect(await owner.call(listWebhooks, {})).toEqual([shown])
    for (const hidden of [secret, secret.slice(6), 'of-the-receiver'])
      expect(await rowsWith(server, hidden)).toEqual([])
    const log = await server.as('administrator').call(listAuditEntries, { action: 'webhooks.createWebhook' })
    expect(log.items[0]).toMatchObject({ objects: [{ objectType: 'webhook_endpoints', objectName: fields.url }] })
  })

  test('of v1a shows its public key, always', async () => {
    const owner = developer('public')
    const { secret, publicKey } = await newWebhook(owner, { scheme: 'v1a' })
    expect([secret, publicKey]).toEqual(['', expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/)])
    expect(await owner.call(listWebhooks, {})).toMatchObject([{ publicKey }])
  })

  test.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://user:secret@example.com/',
    'https://example.com:25/',
    'example.com',
  ])('with the address %s is refused', async (url) => {
    await expect(newWebhook(developer(), { url })).rejects.toMatchObject(refused('webhooks.notReachable'))
  })

  test.each([
    ['without a type', { types: [] }],
    ['of a type that does not exist', { types: ['device.exploded'] }],
    ['with a header of the connection', { secretHeaders: [{ name: 'Host', value: 'x' }] }],
    ['with a header of the signature', { secretHeaders: [{ name: 'Webhook-Id', value: 'x' }] }],
    ['with a header that ends the line', { secretHeaders: [{ name: 'X-A', value: 'x\r\ny: z' }] }],
    [
      'with a header twice',
      {
        secretHeaders: [
          { name: 'X-A', value: 'x' },
          { name: 'x-a', value: 'y' },
        ],
      },
    ],
  ])('%s is refused', async (_what, wrong) => {
    await expect(newWebhook(developer(), wrong as never)).rejects.toMatchObject({ code: 40000 })
  })

  test('about all products and end users is for administrators', async () => {
    const siteWide = refused('webhooks.siteWide')
    await expect(newWebhook(developer(), { isSiteWide: true })).rejects.toMatchObject(siteWide)
    await expect(newWebhook(developer(), { types: ['user.registered'] })).rejects.toMatchObject(siteWide)
    const administrator = server.as('administrator')
    await expect(newWebhook(administrator, { types: ['user.registered'] })).rejects.toMatchObject(siteWide)
    const { isSiteWide } = await newWebhook(administrator, { types: ['user.registered'], isSiteWide: true })
    expect(isSiteWide).toBe(true)
  })

  test('about a product is for its owner', async () => {
    const productId = await makeProduct(server, developer('maker'))
    const { productIds } = await newWebhook(developer('maker'), { productIds: [productId] })
    expect(productIds).toEqual([productId])
    const absent = 'f'.repeat(32)
    for (const foreign of [productId, absent]) {
      const attempt = newWebhook(developer('stranger'), { productIds: [foreign] })
      await expect(attempt).rejects.toMatchObject(refused('products.notFound'))
    }
  })

  test('is one of twenty at most, however many are asked for at once', async () => {
    const owner = developer('many')
    await owner.account()
    const limit = webhooksLimits.perAccount
    const attempts = await Promise.allSettled(Array.from({ length: limit + 3 }, () => newWebhook(owner)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit)
    await expect(newWebhook(owner)).rejects.toMatchObject(refused('webhooks.tooMany'))
  })

  test('is made once by a repeated call with a key, and gives the same secret', async () => {
    const owner = developer('keyed')
    const { method, url, headers, body } = requestOf(createWebhook, fields)
    const asked = { method, url, headers: { ...headers, 'idempotency-key': 'one' }, payload: body ?? '' }
    const [first, second] = [await owner.send(asked), await owner.send(asked)]
    expect(second.json()).toEqual(first.json())
    expect(await owner.call(listWebhooks, {})).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('is changed by its owner; its headers stay unless they are given', async () => {
    const owner = developer('changes')
    const { endpointId } = await newWebhook(owner, { secretHeaders: [{ name: 'X-Key', value: '1' }] })
    const change = { endpointId, ...fields, url: 'https://example.com/other', types: ['device.online' as const] }
    const changed = await owner.call(updateWebhook, change)
    expect(changed).toMatchObject({
      url: 'https://example.com/other',
      types: ['device.online'],
      headerNames: ['X-Key'],
    })
    expect(await owner.call(updateWebhook, { ...change, secretHeaders: [] })).toMatchObject({ headerNames: [] })
    const wrong = owner.call(updateWebhook, { ...change, url: 'https://127.0.0.1/' })
    await expect(wrong).rejects.toMatchObject(refused('webhooks.notReachable'))
    await expect(owner.call(updateWebhook, { ...change, types: ['user.registered'] })).rejects.toMatchObject(
      refused('webhooks.siteWide'),
    )
  })

  test('of another account is absent in every call', async () => {
    const { endpointId } = await newWebhook(developer('first'))
    const { messageId } = await developer('first').call(testWebhook, { endpointId })
    const other = developer('second')
    const calls = [
      other.call(updateWebhook, { endpointId, ...fields }),
      other.call(deleteWebhook, { endpointId }),
      other.call(rotateWebhookSecret, { endpointId }),
      other.call(setWebhookState, { endpointId, isOn: false }),
      other.call(testWebhook, { endpointId }),
      other.call(listWebhookDeliveries, { endpointId }),
      other.call(getWebhookDelivery, { endpointId, messageId }),
      other.call(replayWebhookDeliveries, { endpointId, isDead: true }),
    ]
    expect(await Promise.all(calls.map(ends))).toEqual(calls.map(() => 'webhooks.notFound'))
    expect(await other.call(listWebhooks, {})).toEqual([])
  })

  test('is deleted with its account', async () => {
    const leaving = developer('leaving')
    await newWebhook(leaving)
    const { accountId } = await leaving.account()
    const root = { account: 'root@example.com', indexcode: 'root@example.com', passwordHash: '', isRoot: true }
    await server.domains.accounts.create({ ...root, roleKey: 'administrator' })
    await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
    const left = server.db.selectFrom('webhook_endpoints').select('url').where('owner_id', '=', accountId)
    expect(await left.execute()).toEqual([])
  })

  test('is reached by keys with the scope of webhooks, and by no others', async () => {
    const owner = developer('keys')
    const codeWith = async (scope: string) => {
      const { key } = await owner.call(createKey, { keyName: 'k', scopes: [scope], expiresTime: null })
      const { method, url } = requestOf(listWebhooks, {})
      const reply = await server.visitor.send({ method, url, headers: { authorization: `Bearer ${key}` } })
      return reply.json<{ code: number }>().code
    }
    expect(await codeWith('webhooks:read')).toBe(200)
    expect(await codeWith('products:read')).not.toBe(200)
  })
})

test('the types are listed in the language of the caller, and each sample is valid', async () => {
  const types = await developer().call(listWebhookTypes, {})
  expect(types.map(({ type }) => type)).toEqual(webhookTypeNames)
  expect(types[0]).toMatchObject({ type: 'device.online', name: '设备上线', isSiteWide: false })
  for (const name of webhookTypeNames) {
    const { data, sample } = webhookTypes[name]
    expect(data.parse(sample)).toEqual(sample)
  }
})
