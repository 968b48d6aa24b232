import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { fileName } from '../files/file-names.ts'
import { contentOf } from '../files/file-store.ts'
import { s3Store } from '../files/s3-store.ts'
import { testS3Limits } from '../files/testing/s3-limits.ts'
import { testS3Server, type TestS3 } from '../files/testing/s3-server.ts'
import { startServer } from './start-server.ts'

let folder: string
let s3: TestS3

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-start-s3-'))
  s3 = await testS3Server()
})
afterEach(async () => {
  await s3[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Starts on free ports, is used, and stops again. */
async function started(environment: Record<string, string>, use?: (url: string) => Promise<void>): Promise<void> {
  const ports = { SLIPWAY_PORT: '0', SLIPWAY_MQTT_PORT: '0' }
  const server = await startServer({
    config: readConfig({ SLIPWAY_DATA: folder, ...ports, ...s3.environment, ...environment }, folder),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    consoleFolder: path.join(folder, 'absent'),
    say: () => {},
  })
  try {
    await use?.(server.url)
  } finally {
    await server.stop()
  }
}

async function onDatabase(use: (environment: Record<string, string>) => Promise<void>): Promise<void> {
  const clone = await cloneDatabase()
  const { host = '', port = 5432, user = '', database = '' } = clone.settings
  const place = `?host=${encodeURIComponent(String(host))}&port=${port}`
  try {
    await use({ DATABASE_URL: `postgresql://${user}@localhost/${database}${place}` })
  } finally {
    await clone.drop()
  }
}

test('with a bucket nothing is kept in the data folder, and the bucket is tried at the start', () =>
  onDatabase(async (environment) => {
    await started(environment)
    expect(await s3.names()).toEqual(['slipway.check'])
    expect(existsSync(path.join(folder, 'files'))).toBe(false)
  }))

test('what another process has put into the bucket is served', () =>
  onDatabase(async (environment) => {
    const bytes = Buffer.from('a picture, say')
    const name = fileName(createHash('sha256').update(bytes).digest('hex'), 'png')
    const another = s3Store(s3.settings, { log: { warn: () => {} }, draftFolder: folder, limits: testS3Limits })
    await another.keep(name, contentOf(bytes))
    another.close()

    await started(environment, async (url) => {
      const reply = await fetch(`${url}/files/${name}`)
      expect(reply.headers.get('content-type')).toBe('image/png')
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    })
  }))

test('a bucket that cannot be reached stops the start before anything else, and says what to look at', async () => {
  s3.isDown = true
  await expect(started({})).rejects.toThrow(/bucket files .*SLIPWAY_S3_ENDPOINT/)
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})

test('a process without the API does not need the bucket', () =>
  onDatabase(async (environment) => {
    s3.isDown = true
    await started({ ...environment, SLIPWAY_ROLES: 'gateway' })
    expect(s3.asked).toEqual([])
  }))
