import { createHmac } from 'node:crypto'
import {
  getDeviceIdentity,
  registerDevice,
  resetProductSecret,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { registrationText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { disableDevice, resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct, signedRequest } from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'

let server: TestServer
let productId: string
let productSecret: string

const owner = () => server.as('developer')
const random = 'a9c41f0b77e2'
const signOf = (device: DeviceName, secret: string) =>
  createHmac('sha256', secret).update(registrationText(device, random)).digest('hex')
const ask = ({ productId: product, serial }: DeviceName, secret = productSecret) =>
  server.visitor.call(registerDevice, {
    productId: product,
    serial,
    random,
    sign: signOf({ productId: product, serial }, secret),
  })
const signIn = (device: DeviceName & { deviceSecret: string }) =>
  server.domains.devices.ports.authenticate(signedRequest(device, server.clock.now()))
const toldOf = (serial: string, cause: RejectionCause, product = productId) =>
  eventually(async () => {
    const { refusedAttempts } = await owner().call(getDeviceIdentity, { productId: product })
    return refusedAttempts.find((attempt) => attempt.serial === serial && attempt.cause === cause)
  })

async function openProduct(): Promise<{ product: string; secret: string }> {
  const product = await makeProduct(server)
  const { productSecret: secret } = await owner().call(resetProductSecret, { productId: product })
  await owner().call(saveIdentityRules, { ...usualIdentityRules, productId: product, allowRegistration: true })
  return { product, secret }
}

/** The request of another machine on the network. */
async function fromNetwork(device: DeviceName, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/device/v1/register',
    remoteAddress: '192.0.2.7',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ ...device, random, sign: signOf(device, productSecret) }),
  })
  return reply.json<{ code: number; msg: string }>()
}

beforeAll(async () => {
  server = await startTestServer()
  ;({ product: productId, secret: productSecret } = await openProduct())
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a device that registers', () => {
  test('gets a secret that lets it in, in place of the one before, and its owner sees that it did', async () => {
    const device = await makeDevice(owner(), productId)
    const registered = await ask(device)
    expect(registered).toMatchObject({ productId, serial: device.serial })
    expect(await signIn(registered)).toMatchObject({ ok: true })
    expect(await signIn(device)).toMatchObject({ ok: false })
    const { registrations } = await owner().call(getDeviceIdentity, { productId })
    expect(registrations).toContainEqual({ serial: device.serial, time: server.clock.now(), ip: '127.0.0.1' })
  })

  test('needs no header that only browsers know', async () => {
    const device = await makeDevice(owner(), productId)
    const { serial } = device
    const reply = await server.app.inject({
      method: 'POST',
      url: '/device/v1/register',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ productId, serial, random, sign: signOf(device, productSecret) }),
    })
    expect(reply.json()).toMatchObject({ code: 200, data: { serial, deviceSecret: expect.any(String) } })
  })

  test('gets one secret, however often it asks at once', async () => {
    const device = await makeDevice(owner(), productId)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(device)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await toldOf(device.serial, 'registrationDone')
  })

  test('that has been connected is refused, also after its secret was reset', async () => {
    const device = await makeDevice(owner(), productId)
    const answer = await signIn(device)
    if (!answer.ok) throw new Error('not let in')
    await server.domains.devices.ports.onPresence(answer.device, { online: true, ip: '192.0.2.1', session: 's' })
    await owner().call(resetDeviceSecret, device)
    await expect(ask(device)).rejects.toMatchObject(refused('device-identity.notRegistered'))
    await toldOf(device.serial, 'registrationActivated')
  })

  test('over an open network is refused, since the answer would be readable', async () => {
    const { serial } = await makeDevice(owner(), productId)
    expect(await fromNetwork({ productId, serial })).toMatchObject({ code: refusals['device-identity.notRegistered'] })
    await toldOf(serial, 'registrationOverNetwork')
    expect((await fromNetwork({ productId, serial })).msg).not.toMatch(/[一-龥]/)
    expect((await fromNetwork({ productId, serial }, { 'accept-language': 'zh-CN' })).msg).toMatch(/[一-龥]/)
    // The header is ignored unless it comes from a trusted proxy.
    expect((await fromNetwork({ productId, serial }, { 'x-forwarded-proto': 'https' })).code).not.toBe(200)
  })
})

describe('a registration is refused in the same words, and reported to the owner', () => {
  const wrong: [RejectionCause, () => Promise<{ device: DeviceName; secret?: string; product?: string }>][] = [
    ['registrationSerial', async () => ({ device: { productId, serial: 'never-added' } })],
    ['registrationSignature', async () => ({ device: await makeDevice(owner(), productId), secret: 'not it' })],
    [
      'registrationSignature',
      async () => ({ device: { productId, serial: 'unknown-and-unsigned' }, secret: 'not it' }),
    ],
    [
      'disabled',
      async () => {
        const device = await makeDevice(owner(), productId)
        await owner().call(disableDevice, device)
        return { device }
      },
    ],
    [
      'registrationOff',
      async () => {
        const { product, secret } = await openProduct()
        await owner().call(saveIdentityRules, { ...usualIdentityRules, productId: product })
        return { device: await makeDevice(owner(), product), secret, product }
      },
    ],
    [
      'registrationOff',
      async () => {
        const product = await makeProduct(server)
        await owner().call(saveIdentityRules, { ...usualIdentityRules, productId: product, allowRegistration: true })
        return { device: await makeDevice(owner(), product), secret: '', product }
      },
    ],
    [
      'registrationSignature',
      async () => {
        const { product, secret } = await openProduct()
        await owner().call(resetProductSecret, { productId: product })
        return { device: await makeDevice(owner(), product), secret, product }
      },
    ],
  ]
  test.each(wrong)('as %s', async (cause, make) => {
    const { device, secret, product } = await make()
    const attempt = ask(device, secret)
    await expect(attempt).rejects.toMatchObject({
      ...refused('device-identity.notRegistered'),
      message: expect.not.stringContaining(device.serial),
    })
    const told = await toldOf(device.serial, cause, product)
    expect(told).toMatchObject({ found: '', ip: '127.0.0.1', count: 1 })
  })

  test('as unknown at a product that never was', async () => {
    const attempt = ask({ productId: '0'.repeat(32), serial: 'a' })
    await expect(attempt).rejects.toMatchObject(refused('device-identity.notRegistered'))
  })
})

describe('registrations', () => {
  test('of one address are bounded in a minute, and of one product from everywhere', async () => {
    await using limited = await startTestServer()
    const { address, product } = deviceIdentityLimits.registrationsPerMinute
    const at = (ip: string, productOf: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/device/v1/register',
        remoteAddress: ip,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ productId: productOf, serial: 'a', random, sign: '' }),
      })
    const codeAt = async (ip: string, productOf = 'p'.repeat(32)) =>
      (await at(ip, productOf)).json<{ code: number }>().code
    const { counter } = limited.domains.signIn
    for (let times = 1; times < address; times += 1) await counter.count('register', '192.0.2.1')
    expect(await codeAt('192.0.2.1')).toBe(refusals['device-identity.notRegistered'])
    expect(await codeAt('192.0.2.1')).toBe(refusals['request.tooMany'])
    expect(await codeAt('192.0.2.2')).toBe(refusals['device-identity.notRegistered'])

    for (let times = 0; times < product; times += 1) await counter.count('registerProduct', 'q'.repeat(32))
    expect(await codeAt('192.0.2.3', 'q'.repeat(32))).toBe(refusals['request.tooMany'])
    expect(await codeAt('192.0.2.3')).toBe(refusals['device-identity.notRegistered'])

    limited.clock.advance(60_000)
    expect(await codeAt('192.0.2.1', 'q'.repeat(32))).toBe(refusals['device-identity.notRegistered'])
  })

  test('leave the secrets in no log', async () => {
    const device = await makeDevice(owner(), productId)
    const { deviceSecret } = await ask(device)
    const { rows } = await server.db.pool.query<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_changes
       union all select input::text from audit_entries`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) for (const secret of [deviceSecret, productSecret]) expect(text).not.toContain(secret)
  })
})
