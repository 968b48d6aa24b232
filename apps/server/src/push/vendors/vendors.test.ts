import { X509Certificate } from 'node:crypto'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleIdentity } from '../../crypto/signing-files/testing/signing-samples.ts'
import { movableClock } from '../../testing/test-parts.ts'
import { startPretendVendors, type PretendVendors } from '../testing/pretend-vendors.ts'
import { localhostTls, newPushKey } from '../testing/vendor-keys.ts'
import { vendorChannels, type ChannelCredentials } from './open-channel.ts'
import { vendorAddresses } from './vendor-addresses.ts'

const clock = movableClock()
const google = newPushKey('rsa')
const apple = newPushKey('ec')
const stranger = newPushKey('rsa')
const fields = { appId: 'acme-1', appKey: 'key-1', appSecret: 'secret-of-acme' }
const android = {
  androidPushTitle: 'Acme',
  androidClickComponent: 'com.acme.home.MainActivity',
  androidChannelId: 'alarms',
  enableAndroidPush: true,
}
const app = { packageName: 'com.acme.home', android, cacheKey: 'app' }
const fcm = { projectId: 'acme-home', clientEmail: 'push@acme-home.iam.gserviceaccount.com', privateKey: google.keyPem }
const apns = { topic: 'com.acme.home', environment: 'production', cacheKey: 'app' } as const
const apnsKey = { kind: 'token', keyPem: apple.keyPem, keyId: 'KEY1234567', teamId: 'TEAM123456' } as const

let vendors: PretendVendors
let certificate: { keyPem: string; certificatePem: string }
let open: ReturnType<typeof vendorChannels>
beforeAll(async () => {
  const identity = await sampleIdentity({ push: ['production'] })
  const x509 = new X509Certificate(identity.certificate)
  certificate = {
    keyPem: identity.key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificatePem: x509.toString(),
  }
  vendors = await startPretendVendors({
    fcm: { clientEmail: fcm.clientEmail, projectId: fcm.projectId, key: google.publicKey },
    apns: { topic: apns.topic, keyId: apnsKey.keyId, teamId: apnsKey.teamId, key: apple.publicKey },
    apnsCertificate: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    vendors: { ...fields, packageName: app.packageName },
    tls: await localhostTls(),
    now: clock.now,
  })
  open = vendorChannels({ clock, addresses: vendors.addresses })
})
afterAll(() => vendors[Symbol.asyncDispose]())
afterEach(() => {
  vendors.recover()
  vendors.received.length = 0
  vendors.signIns.clear()
})

const good: [string, () => ChannelCredentials][] = [
  ['fcm', () => ({ channel: 'fcm', credentials: fcm, app })],
  ['apns', () => ({ channel: 'apns', credentials: apnsKey, app: apns })],
  [
    'apns by certificate',
    () => ({ channel: 'apns', credentials: { kind: 'certificate', ...certificate }, app: { ...apns, cacheKey: 'c' } }),
  ],
  ['huawei', () => ({ channel: 'huawei', credentials: fields, app })],
  ['xiaomi', () => ({ channel: 'xiaomi', credentials: fields, app })],
  ['oppo', () => ({ channel: 'oppo', credentials: fields, app })],
  ['vivo', () => ({ channel: 'vivo', credentials: fields, app })],
]
const wrong = { ...fields, appSecret: 'another-secret' }
const bad: [string, () => ChannelCredentials][] = [
  ['fcm', () => ({ channel: 'fcm', credentials: { ...fcm, privateKey: stranger.keyPem }, app })],
  [
    'apns',
    () => ({ channel: 'apns', credentials: { ...apnsKey, keyId: 'KEY7654321' }, app: { ...apns, cacheKey: 'b' } }),
  ],
  ['huawei', () => ({ channel: 'huawei', credentials: wrong, app })],
  ['xiaomi', () => ({ channel: 'xiaomi', credentials: wrong, app })],
  ['oppo', () => ({ channel: 'oppo', credentials: wrong, app })],
  ['vivo', () => ({ channel: 'vivo', credentials: wrong, app })],
]
const note = { title: 'Leak', body: '厨房漏水', path: '/app/messages', ttl: 3_600, isUrgent: true, topic: 'leak' }

test.each(good)('%s sends what the vendor takes: signature, topic and body', async (name, given) => {
  expect(await open(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'ok' })
  const [seen] = vendors.received
  expect(seen).toMatchObject({ token: 'phone-1', title: 'Leak', body: '厨房漏水', isCheck: false })
  // Huawei has the path in the intent.
  if (name !== 'huawei') expect(seen?.path).toBe('/app/messages')
})

test.each(good)('%s has the credentials checked without a phone', async (_, given) => {
  expect(await open(given()).check()).toMatchObject({ result: 'good' })
  expect(vendors.received.filter(({ isCheck }) => !isCheck)).toEqual([])
})

test.each(bad)('%s says that credentials are refused', async (_, given) => {
  expect(await open(given()).check()).toMatchObject({ result: 'refused' })
  expect(await open(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'refused' })
})

test.each(good)('%s says that a phone is gone', async (_, given) => {
  expect(await open(given()).send({ token: 'gone-phone' }, note)).toMatchObject({ end: 'gone' })
})

const sendPaths = {
  fcm: '/v1/projects/acme-home/messages:send',
  apns: 'apns',
  'apns by certificate': 'apns',
  huawei: '/v1/acme-1/messages:send',
  xiaomi: '/v3/message/regid',
  oppo: '/server/v1/message/notification/unicast',
  vivo: '/message/send',
} as const

describe('a vendor that is busy', () => {
  test.each(good)('%s: is tried later, when it says so', async (name, given) => {
    vendors.answer(sendPaths[name as keyof typeof sendPaths], 429, {}, { 'retry-after': '120' })
    expect(await open(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'retryAfter', seconds: 120 })
    vendors.answer(sendPaths[name as keyof typeof sendPaths], 503, {})
    expect(await open(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'retryAfter', status: 503 })
  })

  test('is not taken for refused credentials', async () => {
    vendors.answer('/server/v1/auth', 200, { code: -2, message: 'flow control' })
    const [, given] = good[5] ?? []
    if (!given) throw new Error('no sample')
    expect(await open(given()).check()).toEqual({ result: 'busy', said: '-2 flow control' })
  })
})

test.each([
  ['text', 'not JSON'],
  ['an empty object', {}],
  ['a redirect', {}],
  ['another type', { code: { a: 1 }, result: [], error: 'x', data: 'y' }],
])('an answer that no vendor would give is no success: %s', async (what, body) => {
  const status = what === 'a redirect' ? 302 : 200
  for (const path of Object.values(sendPaths)) vendors.answer(path, status, body, { location: 'http://127.0.0.1:1/' })
  for (const [, given] of good.filter(([name]) => (name !== 'fcm' && !name.startsWith('apns')) || status !== 200)) {
    expect((await open(given()).send({ token: 'phone-1' }, note)).end).toBe('refused')
  }
})

test('a vendor that can’t be reached is tried later', async () => {
  const nowhere = vendorChannels({
    clock,
    addresses: {
      ...vendorAddresses,
      googleToken: 'http://127.0.0.1:1/token',
      apnsProduction: 'https://127.0.0.1:1',
      huaweiToken: 'http://127.0.0.1:1/token',
      xiaomi: 'http://127.0.0.1:1',
      oppo: 'http://127.0.0.1:1',
      vivo: 'http://127.0.0.1:1',
      local: { ca: '' },
    },
  })
  for (const [, given] of good) {
    expect(await nowhere(given()).check()).toMatchObject({ result: 'unreachable' })
    expect(await nowhere(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'retryAfter' })
  }
})

test('access tokens are asked for once in their life, and before its end', async () => {
  const [, given] = good[0] ?? []
  if (!given) throw new Error('no sample')
  const channels = vendorChannels({ clock, addresses: vendors.addresses })
  const send = () => channels(given()).send({ token: 'phone-1' }, note)
  await send()
  await send()
  expect(vendors.signIns.get('fcm')).toBe(1)
  clock.advance(0.81 * HOUR_MS)
  await send()
  expect(vendors.signIns.get('fcm')).toBe(2)
})

test('a refused access token is asked for again', async () => {
  const [, given] = good[3] ?? []
  if (!given) throw new Error('no sample')
  const channels = vendorChannels({ clock, addresses: vendors.addresses })
  await channels(given()).send({ token: 'phone-1' }, note)
  vendors.answer(sendPaths.huawei, 200, { code: '80200003', msg: 'expired' })
  await channels(given()).send({ token: 'phone-1' }, note)
  vendors.recover()
  expect(await channels(given()).send({ token: 'phone-1' }, note)).toMatchObject({ end: 'ok' })
  expect(vendors.signIns.get('huawei')).toBe(2)
})

test('vendors have fixed addresses, all of them https', () => {
  for (const address of Object.values(vendorAddresses)) expect(address).toMatch(/^https:\/\//)
})
