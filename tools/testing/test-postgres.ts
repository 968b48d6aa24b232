import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseOf, type ConnectionSettings } from '../../apps/server/src/db/connection-settings.ts'
import { openDatabase, openPool } from '../../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { openCluster } from '../../apps/server/src/db/postgres-cluster.ts'
import { copyFolder } from '../../apps/server/src/db/testing/copy-folder.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { writeLibrary } from '../../apps/server/src/domains/products/standard-features/standard-library.store.ts'
import { shippedLibrary } from '../../apps/server/src/domains/products/standard-features/shipped-library.ts'
import { rememberContent } from '../../apps/server/src/db/testing/pristine.ts'
import { STARTED_TEMPLATE_DATABASE, TEMPLATE_DATABASE } from '../../apps/server/src/db/testing/template-database.ts'
import { composeDomains } from '../../apps/server/src/start/compose.ts'
import { movableClock, partsOf } from '../../apps/server/src/testing/test-parts.ts'
import { dataPlace } from './data-place.ts'

interface TestServer {
  settings: ConnectionSettings
  stop(): Promise<void>
}

/** One Postgres for the entire run: `DATABASE_URL_TEST` if set, else a temporary embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(dataPlace(), 'slipway-test-'))
  const cluster = (await openCluster(place, true)).dataFolder
  project.provide('cluster', cluster)
  const { settings, stop } = await startTestServer(cluster)
  try {
    await makeTemplate(settings)
    await makeStartedTemplate(settings)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', settings)
  return async () => {
    await stop()
    await rm(place, { recursive: true, force: true })
  }
}

async function startTestServer(cluster: string): Promise<TestServer> {
  const external = process.env['DATABASE_URL_TEST']
  if (external) {
    const settings = { connectionString: external }
    return { settings, stop: () => dropUnused(settings) }
  }
  const folder = await mkdtemp(path.join(dataPlace(), 'slipway-test-'))
  copyFolder(cluster, path.join(folder, 'data'))
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, isThrowAway: true })
  return {
    settings: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The databases that tests have kept for each other; those of another run are in use. */
async function dropUnused(settings: ConnectionSettings): Promise<void> {
  const server = openPool(settings)
  const { rows } = await server.query<{ datname: string }>(
    `select datname from pg_database d where datname like 'slipway\\_test\\_%'
     and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  )
  for (const { datname } of rows) await server.query(`drop database if exists ${datname}`)
  await server.end()
}

async function makeTemplate(settings: ConnectionSettings): Promise<void> {
  const server = openPool(settings)
  await server.query(`drop database if exists ${TEMPLATE_DATABASE}`)
  await server.query(`create database ${TEMPLATE_DATABASE} template template0`)
  await server.end()
  // A template database with open sessions cannot be cloned.
  const template = openDatabase(databaseOf(settings, TEMPLATE_DATABASE))
  await migrate(template.pool)
  // Every server writes the library at its start, unless the latest one has written the same.
  await writeLibrary(template, shippedLibrary())
  await template.close()
}

async function makeStartedTemplate(settings: ConnectionSettings): Promise<void> {
  const server = openPool(settings)
  await server.query(`drop database if exists ${STARTED_TEMPLATE_DATABASE}`)
  await server.query(`create database ${STARTED_TEMPLATE_DATABASE} template ${TEMPLATE_DATABASE}`)
  await server.end()
  const database = openDatabase(databaseOf(settings, STARTED_TEMPLATE_DATABASE))
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'slipway-test-'))
  const domains = await composeDomains(partsOf({ database, dataFolder, clock: movableClock() }))
  await domains.deviceBulk.stop()
  await domains.devices.stop()
  await domains.outbox.stop()
  await rememberContent(database.pool)
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
}
