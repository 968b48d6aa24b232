import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect as connectTcp } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket as WebSocketClient } from 'ws'
import { readConfig } from '../settings/config.ts'
import { openPool } from '../db/database.ts'
import { copyFolder } from '../db/testing/copy-folder.ts'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { eventually } from '../testing/eventually.ts'
import { freePort } from '../testing/free-port.ts'
import { databaseUrlOf } from '../db/testing/database-url.ts'
import { dataPlace } from '../../../../tools/testing/data-place.ts'
import { startServer, type RunningServer } from './start-server.ts'

const folders: string[] = []
const running: RunningServer[] = []
/** Slipway has started in it once, so that not every test pays for a first start. */
let started: string

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(dataPlace(), 'slipway-start-'))
  folders.push(folder)
  return folder
}

async function startedFolder(): Promise<string> {
  const folder = path.join(await newFolder(), 'data')
  copyFolder(started, folder)
  return folder
}

/** Starts as `npm start` would, on free ports, and keeps what is said at the terminal. */
async function start(dataFolder: string, environment: Record<string, string> = {}) {
  const said: string[] = []
  const ports = { SLIPWAY_PORT: '0', SLIPWAY_MQTT_PORT: '0' }
  const server = await startServer({
    config: readConfig({ SLIPWAY_DATA: dataFolder, ...ports, ...environment }, dataFolder),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    consoleFolder: path.join(dataFolder, 'absent'),
    say: (line) => said.push(line),
  })
  running.push(server)
  return { server, said }
}

beforeAll(async () => {
  started = await mkdtemp(path.join(dataPlace(), 'slipway-started-'))
  const { server } = await start(started)
  running.length = 0
  await server.stop()
})
afterAll(() => rm(started, { recursive: true, force: true }))

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const health = async (url: string) => (await fetch(`${url}/healthz`)).json()

test('a first start on an empty folder prints a set-up link, the address, and is healthy', async () => {
  const { server, said } = await start(await newFolder())

  const lines = said.join('\n').split('\n')
  expect(lines).toContain(`已就绪  Slipway is ready at ${server.url}`)
  expect(lines.at(-1)).toMatch(/^http:\/\/[\w.]+:\d+\/setup\?token=[\w-]{40,}$/)
  expect(await health(server.url)).toMatchObject({ status: 'ok' })
})

test('a second start on a folder that is in use says so', async () => {
  const folder = await startedFolder()
  await start(folder)

  await expect(start(folder)).rejects.toThrow(/is in use by process \d+/)
})

test('what is kept is there after a restart, and the ROOT of the settings needs no link', async () => {
  const folder = await startedFolder()
  const root = { SLIPWAY_ROOT_EMAIL: 'root@example.com', SLIPWAY_ROOT_PASSWORD: 'Right-2026' }
  const first = await start(folder, root)
  await first.server.stop()
  running.length = 0

  const { said } = await start(folder)
  expect(first.said.join()).not.toContain('setup?token')
  expect(said.join()).not.toContain('setup?token')
})

test('the partitions of today and the next days exist before a port opens', async () => {
  const clone = await cloneDatabase()
  const pool = openPool(clone.settings, { poolSize: 2 })
  const port = await freePort()
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table only device_reports in row exclusive mode')
  const starting = start(await newFolder(), {
    DATABASE_URL: databaseUrlOf(clone.settings),
    SLIPWAY_MQTT_PORT: String(port),
  })
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table only device_reports%'`
  await eventually(async () => (await pool.query(waits)).rows.length > 0)
  await expect(once(connectTcp(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  await blocker.query('commit')
  blocker.release()
  const { server } = await starting

  const { rows } = await pool.query<{ parent: string; n: number }>(
    `select inhparent::regclass::text as parent, count(*)::int as n from pg_inherits
     where inhparent in ('device_messages'::regclass, 'device_reports'::regclass) group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { parent: 'device_messages', n: 5 },
    { parent: 'device_reports', n: 5 },
  ])
  await pool.end()
  await server.stop()
  running.length = 0
  await clone.drop()
})

test('an external Postgres is used instead of the embedded one where DATABASE_URL names it', async () => {
  const clone = await cloneDatabase()
  const url = databaseUrlOf(clone.settings)
  const folder = await newFolder()
  const { server } = await start(folder, { DATABASE_URL: url })

  expect(await health(server.url)).toMatchObject({ status: 'ok' })
  await server.stop()
  running.length = 0
  await clone.drop()
})

test('a database whose secrets another key encrypted is not opened with this one', async () => {
  await using clone = await cloneDatabase()
  const DATABASE_URL = databaseUrlOf(clone.settings)
  const { server } = await start(await newFolder(), { DATABASE_URL })
  await server.stop()
  running.length = 0

  await expect(start(await newFolder(), { DATABASE_URL })).rejects.toThrow(/master\.key/)
})

test('a port that is taken is named with its setting', async () => {
  const clone = await cloneDatabase()
  const folder = await newFolder()
  const again = (ports: Record<string, string>) =>
    start(folder, { DATABASE_URL: databaseUrlOf(clone.settings), ...ports })
  const { server } = await again({})
  const { port } = new URL(server.url)

  await expect(again({ SLIPWAY_PORT: port })).rejects.toThrow(`Port ${port} is already in use`)
  await expect(again({ SLIPWAY_MQTT_PORT: String(server.mqttPort) })).rejects.toThrow('SLIPWAY_MQTT_PORT')
  await server.stop()
  running.length = 0
  await clone.drop()
})

test('it stops although a device is connected by WebSocket', async () => {
  const { server } = await start(await startedFolder())
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })

  await server.stop()
  running.length = 0
  await expect(health(server.url)).rejects.toThrow()
})

test.each([
  [{ SLIPWAY_PORT: 'http' }, /SLIPWAY_PORT is "http"/],
  [{ SLIPWAY_ROLES: 'api,gatway' }, /SLIPWAY_ROLES is "api,gatway"/],
  [{ SLIPWAY_ROOT_EMAIL: 'root@example.com' }, /Set both/],
  [{ SLIPWAY_TRUST_PROXY: 'yes' }, /must be true or false/],
])('a setting that cannot be read is named: %j', async (environment, message) => {
  await expect(start(await newFolder(), environment as Record<string, string>)).rejects.toThrow(message)
})

function selfSigned(folder: string, name: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  const args = ['req', '-x509', ...key, '-out', `${name}.pem`, '-days', '2', '-subj', `/CN=${name}`]
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
}

async function shownAt(port: number | undefined): Promise<unknown> {
  const socket = connectTls({ port: port ?? 0, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { CN } = socket.getPeerCertificate().subject
  socket.destroy()
  return CN
}

test('with a certificate there is a port for devices with TLS, and a new certificate needs no restart', async () => {
  const folder = await startedFolder()
  for (const name of ['first', 'second']) selfSigned(folder, name)
  const files = { SLIPWAY_TLS_KEY: 'first.key', SLIPWAY_TLS_CERTIFICATE: 'first.pem' }
  const { server, said } = await start(folder, { ...files, SLIPWAY_MQTTS_PORT: '0' })
  expect(said.join('\n')).toContain(`mqtts://localhost:${server.mqttsPort}`)
  expect(await shownAt(server.mqttsPort)).toBe('first')
  const config = await (await fetch(`${server.url}/config.js`)).text()
  expect(config).toContain(`"mqttsPort":${server.mqttsPort}`)

  await copyFile(path.join(folder, 'second.key'), path.join(folder, 'first.key'))
  await copyFile(path.join(folder, 'second.pem'), path.join(folder, 'first.pem'))
  server.reloadCertificates()

  expect(await shownAt(server.mqttsPort)).toBe('second')
})

test('a certificate that is not there stops the start, and the text says which file', async () => {
  const files = { SLIPWAY_TLS_KEY: 'absent.key', SLIPWAY_TLS_CERTIFICATE: 'absent.pem' }

  await expect(start(await newFolder(), { ...files, SLIPWAY_MQTTS_PORT: '0' })).rejects.toThrow('absent.key')
})

test('the local authority opens HTTPS for the same pages and sockets, and gives itself to phones', async () => {
  const environment = { SLIPWAY_LOCAL_CA: 'true', SLIPWAY_HTTPS_PORT: '0' }
  const { server, said } = await start(await startedFolder(), environment)
  const ofHttp = async (address: string) => fetch(server.url + address)
  const authority = Buffer.from(await (await ofHttp('/app/trust/slipway.crt')).arrayBuffer())
  const pem = new X509Certificate(authority).toString()
  expect(said.join('\n')).toContain(new X509Certificate(authority).fingerprint256)
  expect((await ofHttp('/app/trust/slipway.mobileconfig')).headers.get('content-type')).toBe(
    'application/x-apple-aspen-config',
  )
  const config = await (await ofHttp('/config.js')).text()
  expect(config).toContain(`"localHttps":{"port":${server.httpsPort},`)

  // Of the trusted authority alone: Node refuses any other certificate.
  const request = get({ port: server.httpsPort, host: 'localhost', path: '/healthz', ca: pem, agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(reply))
  expect(body).toMatchObject({ status: 'ok' })
  // With it, browsers would use TLS for the HTTP port, too.
  expect(reply.headers['strict-transport-security']).toBeUndefined()

  const socket = new WebSocketClient(`wss://localhost:${server.httpsPort}/mqtt`, 'mqtt', { ca: pem })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await server.stop()
  running.length = 0
  await closed
})
