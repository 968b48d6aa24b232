import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openPool } from '../db/database.ts'
import { cloneDatabase, type ClonedDatabase } from '../db/testing/test-database.ts'
import { databaseUrlOf } from '../db/testing/database-url.ts'
import { startServer, type RunningServer } from './start-server.ts'

const KEY = Buffer.alloc(32, 9).toString('base64')
const running: RunningServer[] = []
const folders: string[] = []
let clone: ClonedDatabase

beforeEach(async () => {
  clone = await cloneDatabase()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  await clone.drop()
})

/** One of several processes: nothing is common but the database and the key. */
async function start(roles: string, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-start-'))
  folders.push(folder)
  const said: string[] = []
  const server = await startServer({
    config: readConfig(
      {
        SLIPWAY_DATA: folder,
        SLIPWAY_PORT: '0',
        SLIPWAY_MQTT_PORT: '0',
        SLIPWAY_ROLES: roles,
        SLIPWAY_DATABASE_CONNECTIONS: '8',
        SLIPWAY_MASTER_KEY: KEY,
        DATABASE_URL: databaseUrlOf(clone.settings),
        ...environment,
      },
      folder,
    ),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    consoleFolder: path.join(folder, 'absent'),
    say: (line) => said.push(line),
  })
  running.push(server)
  return { server, said: said, folder }
}

const statusOf = async ({ url }: RunningServer, address: string) => (await fetch(url + address)).status

test('processes that start together on an empty database are one installation, and the API alone gives the set-up link', async () => {
  const [api, gateway, jobs] = await Promise.all([start('api'), start('gateway'), start('jobs')])
  for (const { server, said } of [api, gateway, jobs]) {
    expect(said.join('\n')).toContain(`Slipway is ready at ${server.url}`)
    expect(await statusOf(server, '/healthz')).toBe(200)
  }
  expect(api.said.join('\n')).toMatch(/setup\?token=/)
  for (const { said } of [gateway, jobs]) expect(said.join('\n')).not.toContain('setup')
  expect(gateway.said.join('\n')).toContain('mqtt://')
  for (const { said } of [api, jobs]) expect(said.join('\n')).not.toContain('mqtt://')
})

test('a process without the API tells its health and its metrics, and answers nothing else', async () => {
  const gateway = await start('gateway')
  const jobs = await start('jobs')
  for (const { server } of [gateway, jobs]) {
    expect(await statusOf(server, '/metrics')).toBe(200)
    for (const address of ['/', '/openapi.json', '/config.js', '/files/x', '/oauth/auth', '/home']) {
      expect(await statusOf(server, address)).toBe(404)
    }
  }
  expect(await (await fetch(`${gateway.server.url}/metrics`)).text()).toContain('slipway_gateway_connections')
  expect(await (await fetch(`${jobs.server.url}/metrics`)).text()).toContain('process_cpu_seconds_total')
})

test('a gateway takes devices by WebSocket on its own HTTP port', async () => {
  const { server } = await start('gateway')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.close()
})

test('a process with another key does not start, nor one that has none', async () => {
  await start('api')
  await expect(start('gateway', { SLIPWAY_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') })).rejects.toThrow(
    'SLIPWAY_MASTER_KEY is not the key that this database was set up with',
  )
  await expect(start('gateway', { SLIPWAY_MASTER_KEY: '' })).rejects.toThrow('set SLIPWAY_MASTER_KEY')
  const keys = await Promise.all(folders.map(async (folder) => (await readdir(folder)).includes('master.key')))
  expect(keys).not.toContain(true)
})

test('several processes may use one data folder beside an external database', async () => {
  const first = await start('api')
  const second = await start('gateway', { SLIPWAY_DATA: first.folder })
  expect(await statusOf(second.server, '/healthz')).toBe(200)
})

test('ROOT of the settings is made once, however many processes have it set', async () => {
  const root = { SLIPWAY_ROOT_EMAIL: 'root@example.com', SLIPWAY_ROOT_PASSWORD: 'Right-2026' }
  await Promise.all([start('api', root), start('api', root), start('gateway', root)])
  const pool = openPool(clone.settings, { poolSize: 1 })
  const { rows } = await pool.query('select account from accounts')
  await pool.end()
  expect(rows).toEqual([{ account: 'root@example.com' }])
})
