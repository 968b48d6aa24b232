import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { X509Certificate } from 'node:crypto'
import { connect as connectTls } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect as connectMqtt } from 'mqtt'
import type { GatewaySettings } from './gateway-settings.ts'
import { RawClient, startRig, topicOf, until } from './testing/gateway-rig.ts'

const run = promisify(execFile)
const isInstalled = !spawnSync('mosquitto_pub', ['--help']).error
const needs = isInstalled ? '' : ' (skipped: needs mosquitto-clients, apt-get install mosquitto-clients)'
const store = mkdtempSync(path.join(tmpdir(), 'slipway-tls-'))
const at = (file: string): string => path.join(store, file)
const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: store, stdio: 'pipe' })

/** A new key with a self-signed certificate. */
function selfSigned(name: string, commonName: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-days', '2', '-subj', `/CN=${commonName}`)
}

function signedBy(authority: string, name: string, commonName: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  openssl('req', '-new', ...key, '-out', `${name}.csr`, '-subj', `/O=maker/CN=${commonName}`)
  const signed = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.pem`)
}

const fingerprintOf = (name: string): string =>
  new X509Certificate(readFileSync(at(`${name}.pem`))).fingerprint256.replaceAll(':', '').toLowerCase()

beforeAll(() => {
  selfSigned('first', 'first.example')
  selfSigned('second', 'second.example')
  selfSigned('maker', 'maker')
  selfSigned('stranger', 'd1')
  signedBy('maker', 'device', 'd1')
})
afterAll(() => rmSync(store, { recursive: true }))

async function startListener({ authorities = '', settings = {} as Partial<GatewaySettings> } = {}) {
  const rig = await startRig({ tlsWatchMs: 20, ...settings })
  const folder = mkdtempSync(path.join(store, 'door-'))
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'chain.pem') }
  const put = (name: string): void => {
    copyFileSync(at(`${name}.key`), files.key)
    copyFileSync(at(`${name}.pem`), files.certificate)
  }
  put('first')
  const trusted = path.join(folder, 'ca.pem')
  if (authorities) copyFileSync(at(`${authorities}.pem`), trusted)
  const listening = { ...files, ...(authorities ? { clientAuthorities: trusted } : {}) }
  const { port } = await rig.gateway.listenTls({ port: 0, host: '127.0.0.1', files: listening })
  const sockets: TLSSocket[] = []
  const sessions: Buffer[] = []

  async function secure(options: ConnectionOptions = {}): Promise<TLSSocket> {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
    socket.on('error', () => undefined)
    socket.on('session', (session: Buffer) => sessions.push(session))
    sockets.push(socket)
    await once(socket, 'secureConnect')
    return socket
  }

  return {
    rig,
    port,
    files,
    trusted,
    /** TLS sessions that clients can resume, oldest first. */
    sessions,
    put,
    secure,
    /** CN of the certificate that a new connection receives. */
    async shown(): Promise<unknown> {
      const socket = await secure()
      const { CN } = socket.getPeerCertificate().subject
      socket.destroy()
      return CN
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await rig[Symbol.asyncDispose]()
    },
  }
}

const keyPair = (name: string) => ({ key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) })

test.each([4, 5] as const)('MQTT.js talks over TLS with protocol version %d', async (protocolVersion) => {
  await using door = await startListener()
  const client = connectMqtt(`mqtts://127.0.0.1:${door.port}`, {
    protocolVersion,
    reconnectPeriod: 0,
    rejectUnauthorized: false,
    clientId: 'secure',
    username: 'd1',
    password: 'right',
  })
  const heard: string[] = []
  client.on('message', (_, payload) => heard.push(payload.toString()))
  await client.subscribeAsync(topicOf(1, 'down/#'), { qos: 1 })
  await client.publishAsync(topicOf(1, 'up/property/report'), '{}', { qos: 1 })
  door.rig.gateway.sendDown(1, { tail: 'down/ack', payload: 'hello', qos: 1 })
  await until(() => heard.length === 1)
  await client.endAsync()

  expect(heard).toEqual(['hello'])
  expect(door.rig.platform.requests).toMatchObject([{ ip: '127.0.0.1', confidential: true }])
  expect(door.rig.platform.requests[0]).not.toHaveProperty('certificate')
})

test.skipIf(!isInstalled)(`mosquitto_pub reports over TLS${needs}`, async () => {
  await using door = await startListener()
  const account = ['-i', 'easy', '-u', 'd1', '-P', 'right', '--cafile', at('first.pem'), '--insecure']
  const message = ['-q', '1', '-t', topicOf(1, 'up/a'), '-m', '{}']
  await run('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(door.port), ...account, ...message])

  expect(door.rig.platform.uplinks).toMatchObject([{ tail: 'up/a', qos: 1 }])
})

describe('a device that shows a certificate', () => {
  test.each([
    ['of the authority is trusted', 'maker', 'device', true],
    ['of its own is known by its fingerprint and not trusted', 'maker', 'stranger', false],
    ['is not trusted where no authority is set', '', 'device', false],
  ])('%s', async (_, authorities, name, isTrusted) => {
    await using door = await startListener({ authorities })
    const device = new RawClient(await door.secure(keyPair(name)))
    await device.signIn(1)

    expect(door.rig.platform.requests[0]?.certificate).toEqual({
      fingerprint: fingerprintOf(name),
      commonName: 'd1',
      isTrusted,
    })
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('keeps it when it resumes its %s session', async (maxVersion) => {
    await using door = await startListener({ authorities: 'maker' })
    await door.secure({ ...keyPair('device'), maxVersion })
    await until(() => door.sessions.length > 0)
    const again = await door.secure({ ...keyPair('device'), maxVersion, session: door.sessions[0] })
    await new RawClient(again).signIn(1)

    expect(again.isSessionReused()).toBe(true)
    expect(door.rig.platform.requests[0]?.certificate).toMatchObject({ commonName: 'd1', isTrusted: true })
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is no longer trusted by a %s session from before its authority was taken out',
    async (maxVersion) => {
      await using door = await startListener({ authorities: 'maker', settings: { tlsWatchMs: 3_600_000 } })
      await door.secure({ ...keyPair('device'), maxVersion })
      await until(() => door.sessions.length > 0)
      copyFileSync(at('second.pem'), door.trusted)
      door.rig.gateway.reloadCertificates()
      const again = await door.secure({ ...keyPair('device'), maxVersion, session: door.sessions[0] })
      await new RawClient(again).signIn(1)

      expect(again.isSessionReused()).toBe(false)
      expect(door.rig.platform.requests[0]?.certificate).toMatchObject({ commonName: 'd1', isTrusted: false })
    },
  )
})

describe('a new certificate', () => {
  test('is taken up when its files change, and who is connected stays', async () => {
    await using door = await startListener()
    const device = new RawClient(await door.secure())
    await device.signIn(1)
    expect(await door.shown()).toBe('first.example')

    door.put('second')
    // The key is replaced before its certificate: a mismatch in between is ignored.
    await until(() => door.rig.gateway.metrics().tlsReloads > 0)

    expect(await door.shown()).toBe('second.example')
    device.publish(topicOf(1, 'up/a'), '{}', 1)
    await device.next('puback')
  })

  test('is taken up when it is put in place of the old one by its name', async () => {
    await using door = await startListener()
    copyFileSync(at('second.key'), `${door.files.key}.new`)
    copyFileSync(at('second.pem'), `${door.files.certificate}.new`)
    renameSync(`${door.files.key}.new`, door.files.key)
    renameSync(`${door.files.certificate}.new`, door.files.certificate)
    await until(() => door.rig.gateway.metrics().tlsReloads > 0)

    expect(await door.shown()).toBe('second.example')
  })

  test('is taken up when it is asked for', async () => {
    await using door = await startListener({ settings: { tlsWatchMs: 3_600_000 } })
    door.put('second')
    door.rig.gateway.reloadCertificates()

    expect(await door.shown()).toBe('second.example')
  })

  test.each([
    ['that is no certificate', 'certificate' as const, 'nonsense'],
    ['of another key', 'key' as const, undefined],
  ])('%s leaves the old one in force and says so', async (_, file, text) => {
    await using door = await startListener({ settings: { tlsWatchMs: 3_600_000 } })
    if (text === undefined) copyFileSync(at('second.key'), door.files[file])
    else writeFileSync(door.files[file], text)
    door.rig.gateway.reloadCertificates()

    expect(await door.shown()).toBe('first.example')
    expect(door.rig.gateway.metrics()).toMatchObject({ tlsReloads: 0, tlsReloadFailures: 1 })
    expect(door.rig.logged).toEqual([expect.stringContaining('the previous ones stay in effect')])
  })

  test('of no authority is refused: an empty list would let no one in', async () => {
    await using door = await startListener()
    writeFileSync(at('empty.pem'), 'nothing')
    const files = { ...door.files, clientAuthorities: at('empty.pem') }

    await expect(door.rig.gateway.listenTls({ port: 0, files })).rejects.toThrow('empty.pem contains no certificate')
  })
})

test('who speaks no TLS to the TLS port is counted and closed, and no one else is hurt', async () => {
  await using door = await startListener()
  const device = new RawClient(await door.secure())
  await device.signIn(1)
  const plain = connectTcp({ port: door.port, host: '127.0.0.1' })
  plain.on('error', () => undefined)
  plain.resume()
  plain.write(Buffer.from('101000044d515454040200000004706c61696e', 'hex'))
  await once(plain, 'close')

  expect(door.rig.gateway.metrics()).toMatchObject({ tlsFailures: 1, sessions: 1 })
  device.publish(topicOf(1, 'up/a'), '{}', 1)
  await device.next('puback')
})

test('connections over the limit are closed before their handshake, and a handshake counts as a connection', async () => {
  await using door = await startListener({ settings: { maxConnections: 1 } })
  const waiting = connectTcp({ port: door.port, host: '127.0.0.1' })
  await once(waiting, 'connect')
  const second = connectTcp({ port: door.port, host: '127.0.0.1' })
  second.on('error', () => undefined)
  second.resume()
  await once(second, 'close')
  expect(door.rig.gateway.metrics()).toMatchObject({ refusedByConnections: 1, connections: 0 })

  waiting.destroy()
})

test('stopping does not wait for a handshake that never ends', async () => {
  await using door = await startListener()
  const waiting = connectTcp({ port: door.port, host: '127.0.0.1' })
  waiting.on('error', () => undefined)
  waiting.resume()
  await once(waiting, 'connect')
  const closed = once(waiting, 'close')

  await door.rig.gateway.stop()

  await closed
})
