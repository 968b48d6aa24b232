import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addDeviceCertificate,
  getDeviceIdentity,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '../../../mqtt/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct, type OwnDevice } from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeCertificate, type TestCertificate } from './testing/certificates.ts'

const clients: MqttClient[] = []
let server: TestServer
let gateway: Gateway
let folder: string
let port: number
let productId: string

const newCertificate = (): Promise<TestCertificate> => {
  const now = server.clock.now()
  return makeCertificate({ from: now - DAY_MS, to: now + 300 * DAY_MS })
}

beforeAll(async () => {
  server = await startTestServer()
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-certificates-'))
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'certificate.pem') }
  const own = await newCertificate()
  await writeFile(files.key, own.key)
  await writeFile(files.certificate, own.pem)
  port = (await gateway.listenTls({ port: 0, host: '127.0.0.1', files })).port
  productId = await makeProduct(server)
  const rules = { ...usualIdentityRules, certificateUse: certificateUse.required }
  await owner().call(saveIdentityRules, { productId, ...rules })
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await gateway.stop()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const owner = () => server.as('developer')
const shown = (device: OwnDevice) => owner().call(getDevice, device)
const toldOf = (device: OwnDevice, cause: RejectionCause) =>
  eventually(async () => {
    const { refusedAttempts } = await owner().call(getDeviceIdentity, { productId })
    return refusedAttempts.find((attempt) => attempt.serial === device.serial && attempt.cause === cause)
  })

/** A TLS handshake with this certificate and its key, and a CONNECT without a password. */
async function connect(device: OwnDevice, version: 4 | 5, certificate?: TestCertificate): Promise<MqttClient> {
  const client = await connectAsync(`mqtts://127.0.0.1:${port}`, {
    ...(certificate ? { key: certificate.key, cert: certificate.pem } : {}),
    protocolVersion: version,
    rejectUnauthorized: false,
    reconnectPeriod: 0,
    clientId: device.serial,
    username: usernameOf(device),
  })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

async function registered(): Promise<{ device: OwnDevice; certificate: TestCertificate }> {
  const device = await makeDevice(owner(), productId)
  const certificate = await newCertificate()
  await owner().call(addDeviceCertificate, { ...device, certificate: certificate.pem })
  return { device, certificate }
}

describe.each([
  [4, 4],
  [5, 0x86],
] as const)('a device that shows a certificate over TLS, protocol %i', (version, refusal) => {
  test('needs no password where it is registered, and what it reports is kept', async () => {
    const { device, certificate } = await registered()
    const client = await connect(device, version, certificate)
    await client.publishAsync(`iot/v1/${productId}/${device.serial}/up/property/report`, '{"data":{"temp":21.5}}', {
      qos: 1,
    })

    expect(await shown(device)).toMatchObject({
      device: { online: true, ip: '127.0.0.1' },
      properties: [{ deKey: 'temp', value: 21.5 }],
    })
  })

  test('is refused with one that no one registered, and its owner sees which one', async () => {
    const device = await makeDevice(owner(), productId)
    const certificate = await newCertificate()

    await expect(connect(device, version, certificate)).rejects.toMatchObject({ code: refusal })
    expect(await toldOf(device, 'certificateUnknown')).toMatchObject({ found: certificate.fingerprint })
    expect((await shown(device)).device.online).toBe(false)
  })

  test('is refused with another device’s', async () => {
    const { certificate } = await registered()
    const device = await makeDevice(owner(), productId)

    await expect(connect(device, version, certificate)).rejects.toMatchObject({ code: refusal })
    expect(await toldOf(device, 'certificateUnknown')).toMatchObject({ found: certificate.fingerprint })
  })

  test('is put out when it is revoked, and does not come in again', async () => {
    const { device, certificate } = await registered()
    const client = await connect(device, version, certificate)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await owner().call(revokeDeviceCertificate, { ...device, fingerprint: certificate.fingerprint })
    await closed

    await expect(connect(device, version, certificate)).rejects.toMatchObject({ code: refusal })
    expect(await toldOf(device, 'certificateRevoked')).toMatchObject({ found: certificate.fingerprint })
  })

  test('is refused with a certificate alone where the product does not allow certificates, and its owner sees the cause', async () => {
    const plain = await makeProduct(server)
    const device = await makeDevice(owner(), plain)
    const certificate = await newCertificate()

    await expect(connect(device, version, certificate)).rejects.toMatchObject({ code: refusal })
    await eventually(async () => {
      const { refusedAttempts } = await owner().call(getDeviceIdentity, { productId: plain })
      return refusedAttempts.some(
        ({ cause, found }) => cause === 'certificateNotAllowed' && found === certificate.fingerprint,
      )
    })
  })

  test('is refused without one', async () => {
    const { device } = await registered()

    await expect(connect(device, version)).rejects.toMatchObject({ code: refusal })
    await toldOf(device, 'certificateMissing')
  })
})
