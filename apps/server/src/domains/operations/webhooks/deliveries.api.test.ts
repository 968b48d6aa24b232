import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  setWebhookState,
  testWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { deliveryStates, webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refused, type TestServer } from '../../../testing/test-server.ts'
import { mailsOf } from '../../identity/sign-in/testing/mailbox.ts'
import { verify, withKey, webhookReceiver, webhooksServer, type WebhookReceiver } from './testing/webhooks-rig.ts'

let server: TestServer
let receiver: WebhookReceiver
let byKey: Awaited<ReturnType<typeof withKey>>
beforeAll(async () => {
  receiver = await webhookReceiver()
  server = await webhooksServer()
  byKey = await withKey(server, server.as('developer'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
afterEach(() => receiver.answer(204))

const owner = () => byKey
const deliver = () => server.domains.webhooks.sender.sendDue()
let made = 0
async function hook(given: Partial<InputOf<typeof createWebhook>> = {}) {
  const path = `/h${(made += 1)}`
  const created = await owner().call(createWebhook, {
    url: receiver.urlOf(path),
    types: ['endpoint.disabled'],
    ...given,
  })
  const { endpointId } = created
  return {
    ...created,
    received: () => receiver.at(path),
    send: async () => (await owner().call(testWebhook, { endpointId })).messageId,
    details: (messageId: string) => owner().call(getWebhookDelivery, { endpointId, messageId }),
    now: async () => (await owner().call(listWebhooks, {})).find((one) => one.endpointId === endpointId),
  }
}
describe('a message', () => {
  test('is signed as Standard Webhooks says, with the headers of its endpoint', async () => {
    const { secret, send, received, details, endpointId } = await hook({
      secretHeaders: [{ name: 'Authorization', value: 'Bearer receiver' }],
    })
    const messageId = await send()
    await deliver()
    const [message] = received()
    if (!message) throw new Error('nothing was received')
    expect(message.headers).toMatchObject({
      authorization: 'Bearer receiver',
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(server.clock.now() / 1000)),
    })
    expect(verify(message, secret, server.clock.now())).toEqual({
      type: 'webhook.test',
      timestamp: new Date(server.clock.now()).toISOString(),
      data: { seq: expect.any(Number), endpointId },
    })
    const wrong = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(() => verify(message, wrong, server.clock.now())).toThrow()
    expect(() => verify({ ...message, body: `${message.body} ` }, secret, server.clock.now())).toThrow()
    expect(await details(messageId)).toMatchObject({
      state: deliveryStates.delivered,
      tries: 1,
      nextTime: null,
      lastStatus: 204,
      body: message.body,
      attempts: [{ time: server.clock.now(), httpStatus: 204, failure: '' }],
    })
  })

  test('is signed with both secrets for 24 hours after a rotation, and with the new one from then on', async () => {
    const { endpointId, secret: old, send, received } = await hook()
    const { secret, oldUntil } = await owner().call(rotateWebhookSecret, { endpointId })
    expect([secret === old, oldUntil]).toEqual([false, server.clock.now() + DAY_MS])
    await send()
    await deliver()
    server.clock.advance(DAY_MS - 1)
    await send()
    await deliver()
    server.clock.advance(1)
    await send()
    await deliver()
    const now = server.clock.now()
    const isBy = (at: number, by: string, when: number): boolean => {
      const message = received()[at]
      if (!message) throw new Error('nothing was received')
      try {
        return verify(message, by, when) !== undefined
      } catch {
        return false
      }
    }
    expect([isBy(0, old, now - DAY_MS), isBy(0, secret, now - DAY_MS)]).toEqual([true, true])
    expect([isBy(1, old, now - 1), isBy(1, secret, now - 1)]).toEqual([true, true])
    expect([isBy(2, old, now), isBy(2, secret, now)]).toEqual([false, true])
  })

  test('of v1a is verified with the public key alone', async () => {
    const { publicKey, send, received } = await hook({ scheme: 'v1a' })
    await send()
    await deliver()
    const [message] = received()
    const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const [scheme, signature = ''] = message?.headers['webhook-signature']?.split(',') ?? []
    const signed = `${message?.id}.${message?.headers['webhook-timestamp']}.${message?.body}`
    expect(scheme).toBe('v1a')
    expect(verifySignature(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))).toBe(true)
    expect(verifySignature(null, Buffer.from(`${signed} `), key, Buffer.from(signature, 'base64'))).toBe(false)
  })

  test('that fails is tried again under its id, with a signature of the time', async () => {
    const { secret, send, received, details } = await hook()
    receiver.answer(503, { 'retry-after': '600' })
    const messageId = await send()
    const sentAt = server.clock.now()
    await deliver()
    expect(await details(messageId)).toMatchObject({
      state: deliveryStates.retrying,
      nextTime: sentAt + 10 * MINUTE_MS,
      lastStatus: 503,
      attempts: [{ httpStatus: 503, reply: 'seen' }],
    })
    server.clock.advance(10 * MINUTE_MS - 1)
    await deliver()
    expect(received()).toHaveLength(1)
    receiver.answer(200)
    server.clock.advance(1)
    await deliver()
    expect(received().map(({ id }) => id)).toEqual([messageId, messageId])
    const [, again] = received()
    if (!again) throw new Error('nothing was received')
    verify(again, secret, server.clock.now())
    expect(await details(messageId)).toMatchObject({ state: deliveryStates.delivered, tries: 2 })
  })

  test('is dead after ten failures, and delivered by a replay under its id', async () => {
    const { endpointId, send, received, details } = await hook()
    receiver.answer(302, { location: receiver.urlOf('/elsewhere') })
    const messageId = await send()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await deliver()
      const { nextTime } = await details(messageId)
      if (nextTime !== null) server.clock.advance(nextTime - server.clock.now())
    }
    expect(received()).toHaveLength(10)
    expect(receiver.at('/elsewhere')).toEqual([])
    expect(await details(messageId)).toMatchObject({ state: deliveryStates.dead, tries: 10, nextTime: null })
    expect((await details(messageId)).attempts).toHaveLength(10)
    receiver.answer(200)
    const other = owner().call(replayWebhookDeliveries, { endpointId })
    await expect(other).rejects.toMatchObject(refused('webhooks.replayWhat'))
    expect(await owner().call(replayWebhookDeliveries, { endpointId, isDead: true })).toEqual({ replayed: 1 })
    await deliver()
    expect(await details(messageId)).toMatchObject({ state: deliveryStates.delivered, tries: 1 })
    expect((await details(messageId)).attempts).toHaveLength(10)
    expect(new Set(received().map(({ id }) => id))).toEqual(new Set([messageId]))
    expect(await owner().call(replayWebhookDeliveries, { endpointId, messageIds: [messageId] })).toEqual({
      replayed: 1,
    })
    const from = server.clock.now() - 30 * DAY_MS
    expect(await owner().call(replayWebhookDeliveries, { endpointId, from })).toEqual({ replayed: 1 })
    await deliver()
    expect(received()).toHaveLength(12)
  })

  test('to an address that leads to a private network now is not sent', async () => {
    const { endpointId, send, details } = await hook()
    await server.db
      .updateTable('webhook_endpoints')
      .set({ url: 'http://10.0.0.1:8080/' })
      .where('endpoint_id', '=', endpointId)
      .execute()
    const messageId = await send()
    await deliver()
    expect((await details(messageId)).attempts).toMatchObject([{ httpStatus: null, failure: 'blocked', reply: '' }])
  })
})

describe('an endpoint', () => {
  test('that is off collects, and delivers or drops it when it is turned on', async () => {
    const { endpointId, send, received, now } = await hook()
    const set = (isOn: boolean, dropWaiting = false) => owner().call(setWebhookState, { endpointId, isOn, dropWaiting })
    await send()
    expect(await set(false)).toMatchObject({ state: webhookStates.paused, waiting: 1 })
    await expect(owner().call(testWebhook, { endpointId })).rejects.toMatchObject(refused('webhooks.off'))
    await deliver()
    expect(received()).toEqual([])
    expect(await set(true)).toMatchObject({ state: webhookStates.on, waiting: 1 })
    await deliver()
    expect([received().length, (await now())?.waiting]).toEqual([1, 0])
    await send()
    await set(false)
    expect(await set(true, true)).toMatchObject({ waiting: 0 })
    await deliver()
    expect(received()).toHaveLength(1)
  })

  test('whose receiver answers 410 is off, and what waits is canceled', async () => {
    const { endpointId, send, details, now } = await hook()
    const others = await hook()
    receiver.answer(410)
    const messageId = await send()
    await deliver()
    expect((await now())?.state).toBe(webhookStates.gone)
    expect((await details(messageId)).state).toBe(deliveryStates.cancelled)
    receiver.answer(200)
    await deliver()
    // 410 was for all paths of this receiver: the other one was sent its message before.
    const heard = others.received().map(({ type, data }) => [type, data['endpointId'], data['state']])
    expect(heard).toContainEqual(['endpoint.disabled', endpointId, webhookStates.gone])
    const { account } = await server.as('developer').account()
    const mails = (await mailsOf(server)).filter(({ to }) => to.includes(account))
    expect(mails.map(({ text }) => text).join()).toContain('410')
  })

  test('that only failed for five days is off; one success between is enough to stay on', async () => {
    const { send, now } = await hook()
    receiver.answer(500)
    await send()
    await deliver()
    expect((await now())?.failingSince).toBe(server.clock.now())
    server.clock.advance(5 * DAY_MS - SECOND_MS)
    await send()
    receiver.answer(200)
    await deliver()
    expect(await now()).toMatchObject({ failingSince: null, lastOkTime: server.clock.now(), state: webhookStates.on })
    receiver.answer(500)
    await send()
    await deliver()
    server.clock.advance(5 * DAY_MS)
    await send()
    await deliver()
    expect((await now())?.state).toBe(webhookStates.failing)
  })
})

test('the list of deliveries is filtered, newest first, and continues after the last one', async () => {
  const { endpointId, send } = await hook()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.unshift(await send())
    server.clock.advance(SECOND_MS)
  }
  const list = (more: object) => owner().call(listWebhookDeliveries, { endpointId, ...more })
  const first = await list({ pageSize: 3 })
  expect([first.items.map(({ messageId }) => messageId), first.next]).toEqual([ids.slice(0, 3), ids[2]])
  const rest = await list({ pageSize: 3, before: first.next ?? undefined })
  expect([rest.items.map(({ messageId }) => messageId), rest.next]).toEqual([ids.slice(3), null])
  await deliver()
  expect((await list({ state: deliveryStates.waiting })).items).toEqual([])
  expect(
    (await list({ state: deliveryStates.delivered, type: 'webhook.test', subject: endpointId })).items,
  ).toHaveLength(5)
  expect((await list({ type: 'device.online' })).items).toEqual([])
  const [{ time } = { time: 0 }] = first.items
  expect((await list({ from: time })).items).toHaveLength(1)
  expect((await list({ to: time })).items).toHaveLength(4)
  const absent = owner().call(getWebhookDelivery, { endpointId, messageId: `msg_${'0'.repeat(26)}` })
  await expect(absent).rejects.toMatchObject(refused('webhooks.deliveryNotFound'))
})

test('messages are stored in partitions of days, and deleted after 30 days', async () => {
  const { webhooks } = server.domains
  await webhooks.makeReady()
  const { endpointId, send, details } = await hook()
  const messageId = await send()
  const { rows } = await server.db.pool.query<{ place: string }>(
    'select tableoid::regclass::text as place from webhook_deliveries where message_id = $1',
    [messageId],
  )
  expect(rows[0]?.place).toMatch(/^webhook_deliveries_\d{8}$/)
  server.clock.advance(31 * DAY_MS)
  await webhooks.jobs[0]?.run()
  await expect(details(messageId)).rejects.toMatchObject(refused('webhooks.deliveryNotFound'))
  expect((await owner().call(listWebhookDeliveries, { endpointId })).items).toEqual([])
})
