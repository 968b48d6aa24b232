import { replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { deleteApp, getAppDetail, restoreApp } from '@slipway/contract/users/apps/apps.calls.ts'
import {
  deletePushChannel,
  getPushConfig,
  setAndroidPush,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { pushChannelKeys, type PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import {
  getPushSettings,
  registerPushToken,
  removePushToken,
  subscribePush,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SILENCE } from '../../../push/testing/pretend-requests.ts'
import { startPushService, type LocalPushService } from '../../../push/testing/push-service.ts'
import { pushSettingsOf } from '../../../settings/push-settings.ts'
import { refused, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { mailsOf } from '../../identity/sign-in/testing/mailbox.ts'
import { startPushRig, tokenKeyIds, vendorFields, type PushRig } from '../apps/testing/push-rig.ts'
import { sendIosPush, serviceAccount } from '../apps/testing/push-samples.ts'
import { aUser, join, type TestUser } from '../homes/testing/homes-rig.ts'
import { boundDevice, productWithMessages, type BoundDevice } from '../messages/testing/messages-rig.ts'

const MINUTE_MS = 60_000
const transport = recordingTransport()
let rig: PushRig
let service: LocalPushService
let server: TestServer
let appId: string
let productId: string

beforeAll(async () => {
  service = await startPushService()
  rig = await startPushRig({ push: pushSettingsOf(service.origin), publicUrl: 'https://iot.example.com' })
  ;({ server, appId } = rig)
  server.domains.devices.attach(transport)
  productId = await productWithMessages(server, {
    leak: { ePush: { zh: '{deviceName} 漏水 {level}', en: '{deviceName} leaks: {level}' } },
    smoke: {},
    door: {},
  })
})
afterAll(async () => {
  await rig[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const good = { ...vendorFields }
beforeEach(async () => {
  const { owner } = rig
  await owner.call(setAndroidPush, { appId, androidClickComponent: 'com.acme.MainActivity' })
  await owner.call(setFcmPush, { appId, fcmSecurityJson: serviceAccount({ private_key: rig.google.keyPem }) })
  await owner.call(setVendorPush, { appId, oppo: good, vivo: good, huawei: good, xiaomi: good })
  await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(rig.apple.keyPem))
})
afterEach(() => {
  rig.vendors.recover()
  rig.vendors.received.length = 0
  service.answer()
  service.received.length = 0
  // Pauses of one test are over in the next.
  server.clock.advance(MINUTE_MS)
})

const send = () => server.domains.pushes.sender.sendDue()
const bound = () => boundDevice(server, transport, productId)
const register = (user: TestUser, channel: PushChannelKey, token: string) =>
  user.call(registerPushToken, { appId, channel, token })
async function tellAndSend(device: BoundDevice, deKey = 'leak') {
  await device.tell(deKey)
  await send()
}
const tokens = () => rig.vendors.received.map(({ channel, token }) => `${channel} ${token}`)
const phonesOf = async (user: TestUser) => (await user.call(getPushSettings, {})).phones
const failuresOf = async (deKey: string) => {
  const { list } = await rig.owner.call(getEventDelivery, { productId, deKey })
  return list.flatMap(({ failed }) => failed)
}
const mailsAbout = async (words: string) => {
  const { account } = await rig.owner.account()
  return (await mailsOf(server)).filter(({ to, subject }) => to === account && subject.includes(words))
}

describe('a native app', () => {
  test.each(pushChannelKeys)('%s: has the pushes of devices on each phone that has registered', async (channel) => {
    const device = await bound()
    const member = await join(device.owner, device.homeId, await aUser(server))
    await register(device.owner, channel, 'phone-1')
    await register(member, channel, 'phone-2')
    await tellAndSend(device)
    expect(rig.vendors.received).toHaveLength(2)
    const push = rig.vendors.received.find(({ token }) => token === 'phone-1')
    expect(push).toMatchObject({ channel, title: 'Lamp', body: 'Lamp leaks: 40' })
    expect(decodeURIComponent(push?.path ?? '')).toMatch(/^\/app\/messages\/[\w-]{22}$/)
    const { list } = await rig.owner.call(getEventDelivery, { productId, deKey: 'leak' })
    expect(list[0]?.sent).toBeGreaterThanOrEqual(2)
  })

  test('has notices, too, and a browser of the same user goes on', async () => {
    const user = await aUser(server)
    await user.call(subscribePush, await service.newPhone('browser'))
    await register(user, 'fcm', 'phone-3')
    expect(await phonesOf(user)).toBe(2)
    const { recordId } = await user.call(sendFeedback, { problemType: 101, description: 'How do I share a lamp?' })
    await server.as('support').call(replyToFeedback, { recordId, replyType: 1, msg: 'Open the lamp, then Share.' })
    await send()
    expect([tokens(), service.received.length]).toEqual([['fcm phone-3'], 1])
  })

  test('names an application and a channel that it pushes through', async () => {
    const user = await aUser(server)
    const attempt = (input: object) => user.call(registerPushToken, { appId, channel: 'oppo', token: 'a', ...input })
    await expect(attempt({ appId: '0'.repeat(32) })).rejects.toMatchObject(refused('pushes.appNotFound'))
    await rig.owner.call(setVendorPush, { appId, oppo: { ...good, enable: false } })
    await expect(attempt({})).rejects.toMatchObject(refused('pushes.channelOff'))
    await rig.owner.call(deletePushChannel, { appId, channel: 'oppo' })
    await expect(attempt({})).rejects.toMatchObject(refused('pushes.channelOff'))
    await rig.owner.call(setAndroidPush, { appId, enableAndroidPush: false })
    await expect(attempt({ channel: 'fcm' })).rejects.toMatchObject(refused('pushes.channelOff'))
    await rig.owner.call(setAndroidPush, { appId, enableAndroidPush: true })
    for (const input of [{ channel: 'flyme' }, { token: '' }, { token: 'a b' }, { token: 'x'.repeat(4_097) }]) {
      await expect(attempt(input)).rejects.toMatchObject({ code: 40000 })
    }
    expect(await phonesOf(user)).toBe(0)
  })

  test('has one token: another one replaces it, until it is removed or the user signs out', async () => {
    const device = await bound()
    const { owner } = device
    await register(owner, 'fcm', 'phone-old')
    await register(owner, 'huawei', 'phone-new')
    await register(owner, 'huawei', 'phone-new')
    expect(await phonesOf(owner)).toBe(1)
    await tellAndSend(device)
    expect(tokens()).toEqual(['huawei phone-new'])
    await owner.call(removePushToken, {})
    expect(await phonesOf(owner)).toBe(0)
    await register(owner, 'fcm', 'phone-again')
    await owner.call(logoutUser, {})
    await tellAndSend(device)
    expect(tokens()).toEqual(['huawei phone-new'])
  })

  test('on one phone is that of the user that has signed in last; what waits for another user is not shown to it', async () => {
    const [first, second] = [await bound(), await bound()]
    await register(first.owner, 'fcm', 'phone-shared')
    await first.tell('leak')
    await register(second.owner, 'fcm', 'phone-shared')
    await send()
    expect([await phonesOf(first.owner), tokens()]).toEqual([0, []])
    await tellAndSend(second)
    expect(tokens()).toEqual(['fcm phone-shared'])
  })
})

describe('a vendor', () => {
  test.each(pushChannelKeys)('%s: that calls a token gone ends it', async (channel) => {
    const device = await bound()
    await register(device.owner, channel, 'gone-1')
    await tellAndSend(device)
    expect(await phonesOf(device.owner)).toBe(0)
  })

  test('that is busy is asked again when it says', async () => {
    const device = await bound()
    await register(device.owner, 'xiaomi', 'phone-busy')
    rig.vendors.answer('/v3/message/regid', 429, {}, { 'retry-after': '120' })
    await tellAndSend(device)
    rig.vendors.recover()
    server.clock.advance(119_000)
    await send()
    expect(tokens()).toEqual([])
    server.clock.advance(1_000)
    await send()
    expect(tokens()).toEqual(['xiaomi phone-busy'])
  })

  test('that refuses the credentials turns its channel red, with one email to the owner; other channels go on', async () => {
    const device = await bound()
    const member = await join(device.owner, device.homeId, await aUser(server))
    await register(device.owner, 'huawei', 'phone-red')
    await register(member, 'vivo', 'phone-green')
    const wrong = (secret: string) => ({ ...good, appSecret: `planted-wrong-${secret}` })
    await rig.owner.call(setVendorPush, { appId, huawei: wrong('a') })
    await tellAndSend(device, 'smoke')
    expect(tokens()).toEqual(['vivo phone-green'])
    expect(await failuresOf('smoke')).toEqual([{ status: 'credentials', n: 1 }])
    const config = await rig.owner.call(getPushConfig, { appId })
    expect(config.vendors).toMatchObject({ huawei: { checkResult: 'refused' }, vivo: { checkResult: null } })
    expect((await rig.owner.call(getAppDetail, { appId })).warnings).toBe(1)
    const asked = rig.vendors.requests.get('/huawei/token')
    await tellAndSend(device, 'smoke')
    expect(rig.vendors.requests.get('/huawei/token')).toBe(asked)
    server.clock.advance(MINUTE_MS)
    await tellAndSend(device, 'smoke')
    const mails = await mailsAbout('Huawei')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`https://iot.example.com/home/app/${appId}/push`)
    expect(await phonesOf(device.owner)).toBe(1)

    // Other credentials end the pause.
    await rig.owner.call(setVendorPush, { appId, huawei: good })
    await tellAndSend(device, 'smoke')
    expect(tokens()).toContain('huawei phone-red')
    await rig.owner.call(setVendorPush, { appId, huawei: wrong('b') })
    await tellAndSend(device, 'smoke')
    expect(await mailsAbout('Huawei')).toHaveLength(2)
  })

  test('that answers to a forged token as to wrong credentials does not turn the channel red', async () => {
    const device = await bound()
    const { owner } = device
    await register(owner, 'fcm', 'phone-forged')
    rig.vendors.answer('/v1/projects/acme-home/messages:send', 403, {
      error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] },
    })
    await tellAndSend(device)
    // The credentials may be the wrong ones: the phone stays.
    expect(await phonesOf(owner)).toBe(1)
    rig.vendors.recover()
    await register(owner, 'huawei', 'forged-1')
    await tellAndSend(device)
    const { vendors } = await rig.owner.call(getPushConfig, { appId })
    expect(vendors.huawei.checkResult).toBe('good')
    const member = await join(owner, device.homeId, await aUser(server))
    await register(member, 'huawei', 'phone-honest')
    await tellAndSend(device)
    expect(tokens()).toContain('huawei phone-honest')
  })

  test('whose access token has ended before its time gets another one, and the push is sent', async () => {
    const device = await bound()
    await register(device.owner, 'vivo', 'phone-renewed')
    await tellAndSend(device)
    rig.vendors.answer('/message/send', 200, { result: 10_000, desc: 'no authToken' })
    rig.vendors.beforeAnswer('/message/auth', async () => rig.vendors.recover())
    await tellAndSend(device)
    expect(tokens()).toEqual(['vivo phone-renewed', 'vivo phone-renewed'])
    const { vendors } = await rig.owner.call(getPushConfig, { appId })
    expect(vendors.vivo.checkResult).toBe('good')
  })

  test('that is out of reach is left alone for half a minute, and its pushes are sent later', async () => {
    const device = await bound()
    await register(device.owner, 'oppo', 'phone-far')
    rig.vendors.answer('/server/v1/auth', SILENCE, {})
    await device.tell('leak')
    await send()
    const asked = rig.vendors.requests.get('/server/v1/auth')
    await tellAndSend(device)
    expect(rig.vendors.requests.get('/server/v1/auth')).toBe(asked)
    rig.vendors.recover()
    server.clock.advance(MINUTE_MS)
    await send()
    expect(tokens()).toEqual(['oppo phone-far', 'oppo phone-far'])
  })

  test('is not asked for an application that is deleted; one that is restored pushes again', async () => {
    const device = await bound()
    await register(device.owner, 'fcm', 'phone-kept')
    await rig.owner.call(deleteApp, { appId })
    await tellAndSend(device, 'door')
    expect([tokens(), await failuresOf('door')]).toEqual([[], [{ status: 'channelOff', n: 1 }]])
    await rig.owner.call(restoreApp, { appId })
    await tellAndSend(device, 'door')
    expect(tokens()).toEqual(['fcm phone-kept'])
  })
})
