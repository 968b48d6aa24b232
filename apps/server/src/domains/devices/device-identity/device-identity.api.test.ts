import {
  addDeviceCertificate,
  getDeviceIdentity,
  listDeviceCertificates,
  resetProductSecret,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { signature } from '@slipway/device-sdk/sign.ts'
import { signedText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectRequest } from '../../../mqtt/ports.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  signedRequest,
  type OwnDevice,
} from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeCertificate, type TestCertificate } from './testing/certificates.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const transport = recordingTransport()
let server: TestServer
let good: TestCertificate

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  const now = server.clock.now()
  good = await makeCertificate({ from: now - DAY_MS, to: now + 300 * DAY_MS })
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const choose = (productId: string, rules: Partial<typeof usualIdentityRules>) =>
  owner().call(saveIdentityRules, { productId, ...usualIdentityRules, ...rules })
const signIn = (request: ConnectRequest) => server.domains.devices.ports.authenticate(request)
const badIdentity = { ok: false, why: 'badIdentity' }
const toldOf = (device: OwnDevice, cause: RejectionCause) =>
  eventually(async () => {
    const { refusedAttempts } = await owner().call(getDeviceIdentity, { productId: device.productId })
    return refusedAttempts.find((attempt) => attempt.serial === device.serial && attempt.cause === cause)
  })

async function deviceWith(rules: Partial<typeof usualIdentityRules>): Promise<OwnDevice> {
  const productId = await makeProduct(server)
  await choose(productId, rules)
  return makeDevice(owner(), productId)
}

/** A TLS connection with this certificate and without a password. */
const showing = (device: OwnDevice, { fingerprint }: TestCertificate): ConnectRequest => ({
  clientId: 'c1',
  username: usernameOf(device),
  password: undefined,
  ip: '192.0.2.7',
  confidential: true,
  certificate: { fingerprint, commonName: 'lamp-1', isTrusted: false },
})

describe('what a product’s devices prove themselves by', () => {
  test('is their own secret alone, until the owner says otherwise', async () => {
    const productId = await makeProduct(server)
    expect(await owner().call(getDeviceIdentity, { productId })).toEqual({
      ...usualIdentityRules,
      productSecretTime: null,
      registrations: [],
      refusedAttempts: [],
    })
    const rules = {
      allowRegistration: true,
      allowNoClock: true,
      certificateUse: certificateUse.allowed,
      trustGateways: true,
      resetLeavesHome: true,
      claimByLabel: false,
      claimBySetup: false,
      claimByPress: false,
    }
    expect(await choose(productId, rules)).toEqual(rules)
    expect(await owner().call(getDeviceIdentity, { productId })).toMatchObject(rules)
  })

  test('has a product secret that is shown once, kept sealed, and void once there is another', async () => {
    const productId = await makeProduct(server)
    const { productSecret } = await owner().call(resetProductSecret, { productId })
    expect(productSecret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const shown = await owner().call(getDeviceIdentity, { productId })
    expect(shown.productSecretTime).toBe(server.clock.now())
    expect(JSON.stringify(shown)).not.toContain(productSecret)
    const row = await server.db
      .selectFrom('product_identities')
      .select('secret')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(row.secret?.toString('latin1')).not.toContain(productSecret)
    const { productSecret: next } = await owner().call(resetProductSecret, { productId })
    expect(next).not.toBe(productSecret)
  })

  test('can change for each product alone', async () => {
    const open = await deviceWith({ allowNoClock: true })
    const other = await makeDevice(owner(), await makeProduct(server))
    expect(await owner().call(getDeviceIdentity, { productId: open.productId })).toMatchObject({ allowNoClock: true })
    expect(await owner().call(getDeviceIdentity, { productId: other.productId })).toMatchObject(usualIdentityRules)
  })
})

describe('a device without a clock', () => {
  const unclocked = (device: OwnDevice, confidential = true): ConnectRequest => ({
    clientId: 'c1|signmethod=hmacsha256|',
    username: usernameOf(device),
    password: Buffer.from(signature(device.deviceSecret, signedText('c1', device, undefined))),
    ip: '192.0.2.7',
    confidential,
  })

  test('is let in over TLS, where its product allows that', async () => {
    const device = await deviceWith({ allowNoClock: true })
    expect(await signIn(unclocked(device))).toMatchObject({ ok: true })
    await choose(device.productId, {})
    expect(await signIn(unclocked(device))).toEqual(badIdentity)
    await toldOf(device, 'timestampMissing')
  })

  test('is refused over an open network, where its signature would be good for everybody', async () => {
    const device = await deviceWith({ allowNoClock: true })
    expect(await signIn(unclocked(device, false))).toEqual({ ok: false, why: 'notAuthorized' })
    await toldOf(device, 'noClockOverNetwork')
  })

  test('still needs the right secret', async () => {
    const device = await deviceWith({ allowNoClock: true })
    expect(await signIn(unclocked({ ...device, deviceSecret: 'not it' }))).toEqual(badIdentity)
  })

  test('gains nothing for one that has a clock, and a wrong one', async () => {
    const device = await deviceWith({ allowNoClock: true })
    expect(await signIn(signedRequest(device, server.clock.now() - DAY_MS))).toEqual(badIdentity)
  })
})

describe('a certificate', () => {
  test('lets its device in, and no other', async () => {
    const device = await deviceWith({ certificateUse: certificateUse.allowed })
    const other = await makeDevice(owner(), device.productId)
    const added = await owner().call(addDeviceCertificate, { ...device, certificate: good.pem })
    expect(added).toMatchObject({ fingerprint: good.fingerprint, subject: 'CN=lamp-1, O=Slipway', revokeTime: null })
    expect(await signIn(showing(device, good))).toMatchObject({ ok: true, device: { serial: device.serial } })
    expect(await signIn(showing(other, good))).toEqual(badIdentity)
    expect(await toldOf(other, 'certificateUnknown')).toMatchObject({ found: good.fingerprint })
  })

  test('counts only where the product takes certificates', async () => {
    const device = await deviceWith({})
    await owner().call(addDeviceCertificate, { ...device, certificate: good.pem })
    expect(await signIn(showing(device, good))).toEqual(badIdentity)
    expect(await signIn(signedRequest(device, server.clock.now()))).toMatchObject({ ok: true })
  })

  test('that is allowed leaves the secret good, and that is required does not', async () => {
    const device = await deviceWith({ certificateUse: certificateUse.allowed })
    const bySecret = signedRequest(device, server.clock.now(), { certificate: showing(device, good).certificate })
    expect(await signIn(bySecret)).toMatchObject({ ok: true })
    await choose(device.productId, { certificateUse: certificateUse.required })
    expect(await signIn(bySecret)).toEqual(badIdentity)
    await toldOf(device, 'certificateUnknown')
    expect(await signIn(signedRequest(device, server.clock.now()))).toEqual(badIdentity)
    await toldOf(device, 'certificateMissing')
    await owner().call(addDeviceCertificate, { ...device, certificate: good.pem })
    expect(await signIn(bySecret)).toMatchObject({ ok: true })
  })

  test('is good between its dates', async () => {
    const device = await deviceWith({ certificateUse: certificateUse.allowed })
    const now = server.clock.now()
    const later = await makeCertificate({ from: now + MINUTE_MS, to: now + 2 * MINUTE_MS })
    await owner().call(addDeviceCertificate, { ...device, certificate: later.pem })
    expect(await signIn(showing(device, later))).toEqual(badIdentity)
    await toldOf(device, 'certificateOutOfDate')
    server.clock.advance(1.5 * MINUTE_MS)
    expect(await signIn(showing(device, later))).toMatchObject({ ok: true })
    server.clock.advance(MINUTE_MS)
    expect(await signIn(showing(device, later))).toEqual(badIdentity)
  })

  test('that is revoked ends the connection and never comes back', async () => {
    const device = await deviceWith({ certificateUse: certificateUse.allowed })
    await owner().call(addDeviceCertificate, { ...device, certificate: good.pem })
    const { deviceId } = await connect(server, transport, device)
    transport.kicked.length = 0
    const fingerprint = good.fingerprint.toUpperCase().replaceAll(/(..)(?!$)/g, '$1:')
    const revoked = await owner().call(revokeDeviceCertificate, { ...device, fingerprint })
    expect(revoked.revokeTime).toBe(server.clock.now())
    await eventually(() => transport.kicked.includes(deviceId))
    expect(await signIn(showing(device, good))).toEqual(badIdentity)
    await toldOf(device, 'certificateRevoked')
    const again = owner().call(addDeviceCertificate, { ...device, certificate: good.pem })
    await expect(again).rejects.toMatchObject(refused('device-identity.certificateKnown'))
    server.clock.advance(MINUTE_MS)
    const twice = await owner().call(revokeDeviceCertificate, { ...device, fingerprint })
    expect(twice.revokeTime).toBe(revoked.revokeTime)
    expect(await owner().call(listDeviceCertificates, device)).toEqual([revoked])
  })

  test('that the device never had cannot be revoked', async () => {
    const device = await deviceWith({})
    const attempt = owner().call(revokeDeviceCertificate, { ...device, fingerprint: 'f'.repeat(64) })
    await expect(attempt).rejects.toMatchObject(refused('device-identity.certificateNotFound'))
  })

  test('is one of ten in force at most', async () => {
    const device = await deviceWith({})
    const now = server.clock.now()
    const many = await Promise.all(
      Array.from({ length: deviceIdentityLimits.certificatesPerDevice + 1 }, () =>
        makeCertificate({ from: now, to: now + DAY_MS }),
      ),
    )
    const results = await Promise.allSettled(
      many.map(({ pem }) => owner().call(addDeviceCertificate, { ...device, certificate: pem })),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const [one] = await owner().call(listDeviceCertificates, device)
    await owner().call(revokeDeviceCertificate, { ...device, fingerprint: one?.fingerprint ?? '' })
    expect(await owner().call(addDeviceCertificate, { ...device, certificate: good.pem })).toBeTruthy()
  })
})

describe('what is no certificate to know a device by', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----'
  test.each([
    ['device-identity.noCertificate', async () => 'hello'],
    ['device-identity.noCertificate', async () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['device-identity.noCertificate', async () => `${good.pem}\n${good.pem}`],
    ['device-identity.privateKey', async () => `${good.pem}\n${key}`],
    [
      'device-identity.weakKey',
      async (now: number) => (await makeCertificate({ from: now, to: now + DAY_MS, weak: true })).pem,
    ],
    [
      'device-identity.outOfDate',
      async (now: number) => (await makeCertificate({ from: now - 2 * DAY_MS, to: now - DAY_MS })).pem,
    ],
  ] as const)('is refused: %s', async (name, make) => {
    const device = await deviceWith({})
    const certificate = await make(server.clock.now())
    const attempt = owner().call(addDeviceCertificate, { ...device, certificate })
    await expect(attempt).rejects.toMatchObject(refused(name))
    expect(await owner().call(listDeviceCertificates, device)).toEqual([])
  })

  test('is not kept by the audit log where it was a private key', async () => {
    const device = await deviceWith({})
    const planted = '-----BEGIN PRIVATE KEY-----\nUGxhbnRlZFNlY3JldA\n-----END PRIVATE KEY-----'
    await expect(owner().call(addDeviceCertificate, { ...device, certificate: planted })).rejects.toThrow()
    const { rows } = await server.db.pool.query<{ input: string }>('select input::text from audit_entries')
    expect(rows.some(({ input }) => input.includes(device.serial))).toBe(true)
    for (const { input } of rows) expect(input).not.toContain('UGxhbnRlZFNlY3JldA')
  })
})
