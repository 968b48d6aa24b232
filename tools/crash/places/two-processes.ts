import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { databaseUrlOf } from '../../../apps/server/src/db/testing/database-url.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded-postgres.ts'
import { testS3Server } from '../../../apps/server/src/files/testing/s3-server.ts'
import { runSlipway, type SlipwayProcess } from '../../run-slipway.ts'
import { newFolder, ownPorts, type CrashPlace } from './crash-place.ts'

const KEY_BYTES = 32
const PROCESSES = 2
/** A process counts as dead when it has been silent for a while: another could still have its jobs and fleets. */
const resumesWithinMs = { release: 90_000, fleet: 45_000 }

/** Two processes with a Postgres of their own and their files in a bucket; killed in turn: the second, the first, both. */
export async function twoProcesses(): Promise<CrashPlace> {
  const folder = newFolder()
  const postgresFolder = path.join(folder, 'postgres')
  mkdirSync(postgresFolder)
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder, log: () => undefined })
  const bucket = await testS3Server()
  const shared = {
    DATABASE_URL: databaseUrlOf(postgres.url),
    SLIPWAY_MASTER_KEY: randomBytes(KEY_BYTES).toString('base64'),
    ...bucket.environment,
  }
  const members = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, index) => {
      const dataFolder = path.join(folder, String(index + 1))
      mkdirSync(dataFolder)
      return { dataFolder, environment: { ...shared, ...(await ownPorts()) }, running: undefined as Running }
    }),
  )
  let strikes = 0
  return {
    folder,
    async start() {
      for (const member of members) member.running ??= await runSlipway(member)
      const all = members.flatMap(({ running }) => running ?? [])
      return {
        url: all[0]?.url ?? '',
        mqttPorts: all.map(({ mqttPort }) => mqttPort),
        dataFolder: members[0]?.dataFolder ?? '',
        async strike() {
          const struck = members.filter((_, index) => strikes % (PROCESSES + 1) !== index)
          strikes += 1
          await Promise.all(
            struck.map(async (member) => {
              await member.running?.kill()
              member.running = undefined
            }),
          )
        },
        stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
      }
    },
    database: () => postgres.url,
    resumesWithinMs,
    async remove() {
      await postgres.stop()
      await bucket[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Running = SlipwayProcess | undefined
