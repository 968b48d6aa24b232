import { deviceOnline } from '@slipway/contract/devices/devices/devices.events.ts'
import {
  createWebhook,
  deleteWebhook,
  setWebhookState,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { cancelCommand, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { registerUser } from '@slipway/contract/users/users/users.calls.ts'
import { inTransaction } from '../../../db/database.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
} from '../../devices/devices/testing/devices-rig.ts'
import { boundDevice, productWithMessages } from '../../users/messages/testing/messages-rig.ts'
import { openPhone, password } from '../../users/users/testing/users-samples.ts'
import { webhookReceiver, webhooksServer, type WebhookReceiver } from './testing/webhooks-rig.ts'

const transport = recordingTransport()
let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
  server = await webhooksServer()
  server.domains.devices.attach(transport)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
beforeEach(() => void receiver.received.splice(0))

type Given = Omit<InputOf<typeof createWebhook>, 'url'>
const listen = (who: string, path: string, given: Given, role: 'developer' | 'administrator' = 'developer') =>
  server.as(role, who).call(createWebhook, { url: receiver.urlOf(path), ...given })
async function deliver(): Promise<void> {
  await server.domains.outbox.deliverDue()
  await server.domains.webhooks.sender.sendDue()
}
const triggers = async () => {
  const { rows } = await server.db.pool.query<{ event: string }>(
    'select event from outbox_subscriptions order by event',
  )
  return rows.map(({ event }) => event)
}
const rowsOf = async (table: 'webhook_messages' | 'webhook_deliveries') =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test('where no endpoint listens, nothing is written, and events of devices are not published', async () => {
  const productId = await makeProduct(server)
  await connect(server, transport, await makeDevice(server.as('developer'), productId))
  await deliver()
  expect([await rowsOf('webhook_messages'), await rowsOf('webhook_deliveries'), await triggers()]).toEqual([0, 0, []])
  const { rows } = await server.db.pool.query<{ used: boolean }>('select is_called as used from webhook_positions')
  expect(rows[0]?.used).toBe(false)
})

describe('events of products', () => {
  test('are written in the transaction of their cause, and reach their owner', async () => {
    await listen('maker', '/a', { types: ['product.created', 'product.deleted'] })
    const productId = await makeProduct(server, server.as('developer', 'maker'))
    await server.as('developer', 'maker').call(deleteProduct, { productId })
    await deliver()
    expect(receiver.at('/a').map(({ type, data }) => [type, data])).toEqual([
      ['product.created', { seq: expect.any(Number), productId, categoryId: expect.any(String), copiedFrom: null }],
      ['product.deleted', { seq: expect.any(Number), productId }],
    ])
    const [first, second] = receiver.at('/a').map(({ data }) => Number(data['seq']))
    expect(second).toBeGreaterThan(first ?? Infinity)
  })

  test('are rolled back with their cause', async () => {
    await listen('undone', '/undone', { types: ['product.released'] })
    const { accountId: ownerId } = await server.as('developer', 'undone').account()
    const productId = await makeProduct(server, server.as('developer', 'undone'))
    const before = await rowsOf('webhook_messages')
    const handlers = server.domains.webhooks.subscriptions.flatMap((one) =>
      one.kind === 'inTransaction' && one.event.name === 'product.released' ? [one] : [],
    )
    const undone = inTransaction(server.db, async (tx) => {
      for (const { handle } of handlers) await handle(tx, { productId, ownerId })
      expect((await tx.selectFrom('webhook_messages').select('at').execute()).length).toBe(before + 1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rowsOf('webhook_messages')).toBe(before)
  })

  test('of another account, another type or another product reach no endpoint', async () => {
    const owner = server.as('developer', 'own')
    const [mine, other] = [await makeProduct(server, owner), await makeProduct(server, owner)]
    await listen('own', '/one', { types: ['product.deleted'], productIds: [mine] })
    await listen('own', '/type', { types: ['model.published'] })
    await listen('stranger', '/stranger', { types: ['product.deleted'] })
    await listen('chief', '/site', { types: ['product.deleted'], isSiteWide: true }, 'administrator')
    for (const productId of [mine, other]) await owner.call(deleteProduct, { productId })
    await deliver()
    expect(receiver.at('/one').map(({ data }) => data['productId'])).toEqual([mine])
    expect(new Set(receiver.at('/site').map(({ data }) => data['productId']))).toEqual(new Set([mine, other]))
    expect([receiver.at('/type'), receiver.at('/stranger')]).toEqual([[], []])
    // The message is one, with one id.
    expect(receiver.at('/site').map(({ id }) => id)).toContain(receiver.at('/one')[0]?.id)
  })

  test('reach an administrator who lost the mark no more, and an account whose role lost the menu', async () => {
    await listen('demoted', '/demoted', { types: ['product.created'], isSiteWide: true }, 'administrator')
    const { accountId } = await server.as('administrator', 'demoted').account()
    await server.db
      .updateTable('accounts')
      .set({ role_id: (await server.domains.roles.byKey('developer')).roleId })
      .where('id', '=', accountId)
      .execute()
    await listen('support', '/support', { types: ['product.created'] })
    const menuless = (await server.as('developer', 'support').account()).accountId
    await makeProduct(server, server.as('developer', 'support'))
    await server.db
      .updateTable('accounts')
      .set({ role_id: (await server.domains.roles.byKey('support')).roleId })
      .where('id', '=', menuless)
      .execute()
    await deliver()
    expect(receiver.at('/support')).toHaveLength(1)
    await makeProduct(server, server.as('administrator', 'demoted'))
    await deliver()
    expect([receiver.at('/demoted'), receiver.at('/support').length]).toEqual([[], 1])
  })
})

describe('events of devices', () => {
  test('are published while an endpoint listens, and reach it under the id of the event', async () => {
    const owner = server.as('developer', 'devices')
    const productId = await makeProduct(server, owner)
    const device = await makeDevice(owner, productId)
    const types: InputOf<typeof updateWebhook>['types'] = ['device.online', 'device.offline']
    const { endpointId, url } = await listen('devices', '/devices', { types })
    expect(await triggers()).toEqual(['device.offline', 'device.online'])
    const identity = await connect(server, transport, device)
    await server.domains.devices.ports.onPresence(identity, {
      online: false,
      ip: '192.0.2.7',
      session: `s-${device.serial}`,
      reason: 'kicked',
    })
    await deliver()
    expect(receiver.at('/devices').map(({ type, data }) => [type, data['serial'], data['productId']])).toEqual([
      ['device.online', device.serial, productId],
      ['device.offline', device.serial, productId],
    ])
    expect(receiver.at('/devices')[0]?.data).toEqual({
      seq: expect.any(Number),
      productId,
      serial: device.serial,
      isVirtual: false,
      at: server.clock.now(),
    })
    await owner.call(updateWebhook, { endpointId, url, types: ['device.offline'] })
    expect(await triggers()).toEqual(['device.offline'])
    await owner.call(setWebhookState, { endpointId, isOn: false })
    expect(await triggers()).toEqual(['device.offline'])
    await owner.call(deleteWebhook, { endpointId })
    expect(await triggers()).toEqual([])
  })

  test('that the outbox delivers again are one message; simulated devices send none', async () => {
    const owner = server.as('developer', 'again')
    const productId = await makeProduct(server, owner)
    await listen('again', '/again', { types: ['device.online'] })
    const subscription = server.domains.webhooks.subscriptions.find(({ event }) => event.name === deviceOnline.name)
    if (subscription?.kind !== 'afterCommit') throw new Error('no subscription')
    const at = server.clock.now()
    const payload = { deviceId: 1, productId, serial: 's', isVirtual: false, isSimulated: false, at }
    for (const attempt of [1, 2]) await subscription.handle(payload, { id: 7, attempt, publishedAt: at })
    await subscription.handle({ ...payload, isSimulated: true }, { id: 8, attempt: 1, publishedAt: at })
    await deliver()
    expect(receiver.at('/again')).toHaveLength(1)
  })

  test('have events of the thing model, without what they contain', async () => {
    const productId = await productWithMessages(server, { leak: {} })
    await listen('developer', '/events', { types: ['device.eventReceived'], productIds: [productId] })
    const device = await connect(server, transport, await makeDevice(server.as('developer'), productId))
    await uplink(server, device, { data: { level: 40 } }, { tail: 'up/event/leak' })
    await deliver()
    const ofDevice = { productId, serial: device.serial, isVirtual: false, at: server.clock.now() }
    const reported = { deKey: 'leak', status: 1, reportedAt: expect.any(Number) }
    expect(receiver.at('/events').map(({ data }) => data)).toEqual([
      { seq: expect.any(Number), ...ofDevice, ...reported },
    ])
  })

  test('have commands that ended', async () => {
    const owner = server.as('developer', 'commands')
    const productId = await makeProduct(server, owner)
    const { serial } = await makeDevice(owner, productId)
    await listen('commands', '/commands', { types: ['device.commandEnded'] })
    const { commandId } = await owner.call(setProperties, { productId, serial, data: { sw: true }, expire: 60 })
    await owner.call(cancelCommand, { productId, serial, commandId })
    await deliver()
    expect(receiver.at('/commands').map(({ data }) => data)).toMatchObject([
      { productId, serial, commandId, tail: 'down/property/set', status: commandStatus.cancelled, code: null },
    ])
  })

  test('say that a home has a device no more', async () => {
    const productId = await productWithMessages(server, { leak: {} })
    await listen('developer', '/unbound', { types: ['device.unbound'], productIds: [productId] })
    const { owner, own, deviceId } = await boundDevice(server, transport, productId)
    await owner.call(unbindDevice, { deviceId })
    await deliver()
    const data = { seq: expect.any(Number), productId, serial: own.serial, at: server.clock.now() }
    expect(receiver.at('/unbound').map((message) => message.data)).toEqual([data])
  })
})

test('end users are announced to administrators by their opaque ids, without personal data', async () => {
  await listen('people', '/users', { types: ['user.registered'], isSiteWide: true }, 'administrator')
  const phone = openPhone(server)
  const account = 'person@example.com'
  const code = await phone.codeFor('register', account)
  const { userId } = await phone.call(registerUser, { account, password, code, agreed: true })
  await deliver()
  expect(receiver.at('/users').map(({ data }) => data)).toEqual([{ seq: expect.any(Number), userId }])
  expect(JSON.stringify(receiver.at('/users'))).not.toContain('person')
})
