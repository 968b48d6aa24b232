import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { acceptShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import {
  getPushKey,
  getPushSettings,
  muteMessages,
  subscribePush,
  testPush,
  unsubscribePush,
  updatePushSettings,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService, type LocalPushService } from '../../../push/testing/push-service.ts'
import { pushSettingsOf } from '../../../settings/push-settings.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { mailsOf } from '../../identity/sign-in/testing/mailbox.ts'
import { recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, tokenOf, type TestUser } from '../homes/testing/homes-rig.ts'
import { boundDevice, messagesOf, productWithMessages, type BoundDevice } from '../messages/testing/messages-rig.ts'

const MINUTE_MS = 60_000
const transport = recordingTransport()
let service: LocalPushService
let server: TestServer
let productId: string
let phones = 0

beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ push: pushSettingsOf(service.origin) })
  server.domains.devices.attach(transport)
  productId = await productWithMessages(server, {
    leak: { ePush: { zh: '{deviceName} 漏水 {level}', en: '{deviceName} leaks: {level}' } },
    ring: { eClientEntrance: 'notice', eCategory: 'info' },
    clip: { eMsgType: 'video' },
    door: {},
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
beforeEach(() => {
  service.answer()
  service.received.length = 0
})

const send = () => server.domains.pushes.sender.sendDue()
const bound = () => boundDevice(server, transport, productId)
async function subscribe(user: TestUser) {
  const phone = await service.newPhone(`phone${++phones}`)
  await user.call(subscribePush, phone)
  return phone
}
async function tellAndSend(device: BoundDevice, deKey = 'leak', body?: Record<string, unknown>) {
  await device.tell(deKey, body)
  await send()
}
const outcomesOf = async (deKey: string) => {
  const rows = await server.db.selectFrom('push_counts').selectAll().where('de_key', '=', deKey).execute()
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
}

test('an event reaches every phone of the home, encrypted, signed, and in the language of its user', async () => {
  const device = await bound()
  const { owner, homeId } = device
  const member = await join(owner, homeId, await aUser(server))
  const mine = await subscribe(owner)
  await subscribe(member)
  await tellAndSend(device)
  const [messageId = ''] = (await messagesOf(owner)).map((one) => one.messageId)
  expect(service.received).toHaveLength(2)
  const push = service.received.find(({ path }) => mine.endpoint.endsWith(path))
  expect(push).toMatchObject({
    notification: { title: 'Lamp', body: 'Lamp leaks: 40', lang: 'en-US' },
    headers: { urgency: 'high', ttl: '14400', 'content-encoding': 'aes128gcm' },
  })
  expect(new URL(push?.notification.navigate ?? '').pathname).toBe(`/app/messages/${messageId}`)
  const { key } = await owner.call(getPushKey, {})
  expect(push && (await service.isSigned(push, key, server.clock.now()))).toBe(true)
  await tellAndSend(device, 'ring')
  expect(service.received.at(-1)?.headers).toMatchObject({ urgency: 'normal', ttl: '86400' })
  const [left] = await server.db.selectFrom('push_deliveries').select(['note', 'user_id']).limit(1).execute()
  expect(left).toEqual({ note: null, user_id: null })
})

test('a guest has the pushes of a device that is shared with messages, and may mute it; any other guest has none', async () => {
  const device = await bound()
  const { owner, deviceId } = device
  const [reader, other] = [await aUser(server), await aUser(server)]
  const [phone] = [await subscribe(reader), await subscribe(other)]
  for (const [guest, withMessages] of [
    [reader, true],
    [other, false],
  ] as const) {
    const { url } = await owner.call(shareDevice, { deviceId, withMessages })
    await guest.call(acceptShare, { token: tokenOf(url) })
  }
  await tellAndSend(device, 'clip')
  expect(service.received.map(({ path }) => phone?.endpoint.endsWith(path))).toEqual([true])
  await expect(other.call(muteMessages, { deviceId, minutes: 60 })).rejects.toMatchObject(
    refused('homes.deviceNotFound'),
  )
  expect(await reader.call(muteMessages, { deviceId, minutes: 60 })).toMatchObject([{ deviceId }])
  await tellAndSend(device, 'clip')
  expect(service.received).toHaveLength(1)
})

test('a stop, an action without a push, or no push service of the list has no push', async () => {
  const device = await bound()
  await subscribe(device.owner)
  for (const action of [2, 8, 9, 10]) await tellAndSend(device, 'leak', { data: {}, notification: { action } })
  await tellAndSend(device, 'leak', { data: {}, status: 2 })
  expect(service.received).toEqual([])
  const phone = await service.newPhone('own')
  const endpoint = 'https://internal.example.com/a'
  expect(await ends(device.owner.call(subscribePush, { ...phone, endpoint }))).toBe('pushes.serviceNotAllowed')
  const p256dh = `B${'A'.repeat(86)}`
  expect(await ends(device.owner.call(subscribePush, { ...phone, p256dh }))).toBe('pushes.wrongKeys')
})

test('after unbinding nothing of the device is sent, and nothing of its readers is left', async () => {
  const device = await bound()
  const { owner, deviceId, online } = device
  await subscribe(owner)
  await owner.call(muteMessages, { deviceId, deKey: 'ring', minutes: 5 })
  await device.tell('leak')
  await owner.call(unbindDevice, { deviceId })
  await send()
  expect(service.received).toEqual([])
  const mutes = await server.db.selectFrom('push_mutes').selectAll().where('device_id', '=', online.deviceId).execute()
  expect(mutes).toEqual([])
})

test('developers see what became of an event, by day, for 30 days, and never of whom', async () => {
  const deKey = 'door'
  const read = (of = deKey) => server.as('developer').call(getEventDelivery, { productId, deKey: of })
  const device = await bound()
  await tellAndSend(device, deKey)
  await subscribe(device.owner)
  await device.tell(deKey)
  server.clock.advance(250)
  await send()
  service.answer(410)
  await tellAndSend(device, deKey)
  const day = new Date(server.clock.now()).toISOString().slice(0, 10)
  const [none, failed] = [{ dropped: 0, muted: 0, quiet: 0 }, [{ status: '410', n: 1 }]]
  expect(await read()).toEqual({
    list: [{ day, told: 3, listed: 3, pushed: 2, noPhone: 1, sent: 1, failed, ...none }],
    p50Ms: 250,
  })
  expect(await read('other')).toEqual({ list: [], p50Ms: null })
  const longAgo = new Date(server.clock.now() - pushLimits.deliveriesKeptMs).toISOString().slice(0, 10)
  const row = { product_id: productId, de_key: 'longAgo', outcome: 'told', n: 1 }
  await server.db
    .insertInto('push_counts')
    .values({ ...row, day: longAgo })
    .execute()
  expect((await read('longAgo')).list).toEqual([])
})

test('a reply of support reaches the phones of its user in its language, but not in its quiet hours', async () => {
  const [user, stranger] = [await aUser(server), await aUser(server)]
  const phone = await subscribe(user)
  await subscribe(stranger)
  const { recordId } = await user.call(sendFeedback, { problemType: 101, description: 'How do I share a lamp?' })
  const reply = (msg: string) => server.as('support').call(replyToFeedback, { recordId, replyType: 1, msg })
  await reply('Open the lamp, then Share.')
  await send()
  expect(service.received).toMatchObject([
    {
      notification: {
        title: 'Support has replied to your feedback',
        body: 'Open the lamp, then Share.',
        lang: 'en-US',
      },
      headers: { urgency: 'normal' },
    },
  ])
  const [push] = service.received
  expect(phone.endpoint.endsWith(push?.path ?? '-')).toBe(true)
  expect(new URL(push?.notification.navigate ?? '').pathname).toBe(`/app/feedback/${recordId}`)
  await user.call(updatePushSettings, { quiet: { from: 0, to: 1_439, days: [1, 2, 3, 4, 5, 6, 7] } })
  await reply('Did that help?')
  await send()
  expect(service.received).toHaveLength(1)
})

describe('a reader', () => {
  test('mutes a device or one event for a time, and is quiet at night; alarms may pass', async () => {
    const device = await bound()
    const { owner, deviceId } = device
    await subscribe(owner)
    await expect(owner.call(muteMessages, { deviceId, deKey: 'unknown', minutes: 60 })).rejects.toMatchObject(
      refused('pushes.noSuchEvent'),
    )
    expect(await owner.call(muteMessages, { deviceId, deKey: 'leak', minutes: 60 })).toMatchObject([
      { deviceId, deKey: 'leak', until: server.clock.now() + 60 * MINUTE_MS },
    ])
    await tellAndSend(device)
    expect(service.received).toEqual([])
    await tellAndSend(device, 'ring')
    server.clock.advance(60 * MINUTE_MS)
    await tellAndSend(device)
    expect(service.received).toHaveLength(2)
    await owner.call(muteMessages, { deviceId, minutes: 60 })
    await tellAndSend(device)
    expect(await owner.call(muteMessages, { deviceId, minutes: 0 })).toEqual([])

    const quiet = { from: 0, to: 1_439, days: [1, 2, 3, 4, 5, 6, 7] }
    await owner.call(updatePushSettings, { quiet })
    await tellAndSend(device, 'ring')
    expect(service.received).toHaveLength(2)
    await tellAndSend(device)
    expect(service.received).toHaveLength(3)
    expect(await owner.call(updatePushSettings, { alarmsPass: false })).toMatchObject({ quiet, alarmsPass: false })
    await tellAndSend(device)
    expect(service.received).toHaveLength(3)
    expect(await outcomesOf('ring')).toMatchObject({ quiet: 1 })
    expect(await outcomesOf('leak')).toMatchObject({ muted: 2, quiet: 1 })
  })

  test('can have alarms by email, off by default', async () => {
    const device = await bound()
    const { owner } = device
    await tellAndSend(device)
    expect(await owner.call(updatePushSettings, { email: true })).toMatchObject({ mayEmail: true, maySms: false })
    expect(await ends(owner.call(updatePushSettings, { sms: true }))).toBe('pushes.noAddress')
    await tellAndSend(device)
    await tellAndSend(device, 'ring')
    const mails = (await mailsOf(server)).filter(({ to }) => to === owner.account)
    expect(mails).toMatchObject([{ subject: 'Lamp', text: expect.stringContaining('Lamp leaks: 40') as string }])
  })

  test('tests this phone, and is answered what the push service said', async () => {
    const { owner } = await bound()
    const { endpoint } = await subscribe(owner)
    expect(await owner.call(testPush, { endpoint })).toEqual({ end: 'ok', status: 201 })
    expect(service.received).toMatchObject([{ notification: { title: 'Test push' } }])
    expect(await ends(owner.call(testPush, { endpoint }))).toBe('pushes.testedJustNow')
    server.clock.advance(pushLimits.testEveryMs)
    service.answer(503)
    expect(await owner.call(testPush, { endpoint })).toEqual({ end: 'unreachable', status: 503 })
    await owner.call(unsubscribePush, { endpoint })
    expect(await ends(owner.call(testPush, { endpoint }))).toBe('pushes.notSubscribed')
  })

  test('has ten phones, of which each ends with its session', async () => {
    const device = await bound()
    const { owner } = device
    for (let phone = 0; phone < pushLimits.subscriptions + 1; phone += 1) {
      server.clock.advance(1)
      await subscribe(owner)
    }
    expect(await owner.call(getPushSettings, {})).toMatchObject({ phones: pushLimits.subscriptions })
    await owner.call(logoutUser, {})
    await tellAndSend(device)
    expect(service.received).toEqual([])
  })
})

describe('a push service', () => {
  test('that has lost a phone ends its subscription', async () => {
    const device = await bound()
    await subscribe(device.owner)
    service.answer(410)
    await tellAndSend(device, 'clip')
    expect(await device.owner.call(getPushSettings, {})).toMatchObject({ phones: 0 })
    expect(await outcomesOf('clip')).toMatchObject({ 'failed:410': 1 })
  })

  test('that is busy is asked again when it says, five times within the life of the push', async () => {
    const device = await bound()
    await subscribe(device.owner)
    service.answer(429, { 'retry-after': '120' })
    await tellAndSend(device)
    service.answer()
    server.clock.advance(119_000)
    await send()
    expect(service.received).toEqual([])
    server.clock.advance(1_000)
    await send()
    expect(service.received).toHaveLength(1)
    service.answer(503)
    await device.tell('leak')
    for (let tries = 0; tries <= pushLimits.tries; tries += 1) {
      await send()
      server.clock.advance(20 * MINUTE_MS)
    }
    expect(await outcomesOf('leak')).toMatchObject({ 'failed:503': 1 })
    service.answer(429, { 'retry-after': '99999' })
    await tellAndSend(device)
    expect(await outcomesOf('leak')).toMatchObject({ 'failed:429': 1 })
  })
})
