import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseOf, type ConnectionSettings } from '../../apps/server/src/db/connection-settings.ts'
import { openDatabase, openPool } from '../../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { writeLibrary } from '../../apps/server/src/domains/products/standard-features/library.store.ts'
import { shippedLibrary } from '../../apps/server/src/domains/products/standard-features/standard-library.ts'
import { TEMPLATE_DATABASE } from '../../apps/server/src/db/testing/template-database.ts'

const MEMORY_FOLDER = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

interface TestServer {
  settings: ConnectionSettings
  stop(): Promise<void>
}

/** One Postgres for the entire run: `DATABASE_URL_TEST` if set, else a temporary embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { settings, stop } = await startTestServer()
  try {
    await makeTemplate(settings)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', settings)
  return stop
}

async function startTestServer(): Promise<TestServer> {
  const external = process.env['DATABASE_URL_TEST']
  if (external) return { settings: { connectionString: external }, stop: () => Promise.resolve() }
  const folder = await mkdtemp(path.join(dataPlace(), 'slipway-test-'))
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, isThrowAway: true })
  return {
    settings: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A memory file system if it has room: one database per test would overload a disk. It must allow executables. */
function dataPlace(): string {
  if (!existsSync(MEMORY_FOLDER)) return os.tmpdir()
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const isUsable = mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES
  return isUsable ? MEMORY_FOLDER : os.tmpdir()
}

async function makeTemplate(settings: ConnectionSettings): Promise<void> {
  const server = openPool(settings)
  await server.query(`drop database if exists ${TEMPLATE_DATABASE}`)
  await server.query(`create database ${TEMPLATE_DATABASE} template template0`)
  await server.end()
  // A template database with open sessions cannot be cloned.
  const template = openDatabase(databaseOf(settings, TEMPLATE_DATABASE))
  await migrate(template.pool)
  // Every server writes the library at its start; where nothing of it is new, that takes a third of the time.
  await writeLibrary(template, shippedLibrary())
  await template.close()
}
