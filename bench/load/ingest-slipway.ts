import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { Pool } from 'pg'
import { masterKey } from '../../apps/server/src/db/data-folder.ts'
import { openPool } from '../../apps/server/src/db/database.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { insertDevices } from '../../tools/setup/device-rows.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import type { LoadDevice } from './ingest-load.ts'

export const BENCH_ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }

const properties = [
  { deKey: 'power', deName: { zh: '开关', en: 'Power' }, transType: 3, deInput: { type: 'boolean' } },
  {
    deKey: 'mode',
    deName: { zh: '模式', en: 'Mode' },
    transType: 3,
    deInput: { type: 'enum', enumType: 'string', enumValue: ['cool', 'heat', 'auto'] },
  },
  {
    deKey: 'temperature',
    deName: { zh: '温度', en: 'Temperature' },
    transType: 1,
    deInput: { type: 'number', minimum: -40, maximum: 125, step: 0.1, unit: '°C' },
  },
] as const

export interface IngestSlipway extends AsyncDisposable {
  url: string
  mqttPort: number
  dataFolder: string
  client: ConsoleClient
  productId: string
  /** The server's process id, and that of its Postgres. */
  pid: number
  postgresPid: number
  pool: Pool
  devices: LoadDevice[]
  /** To a program that takes messages. */
  tell(message: object): void
  /** Its next message. */
  answer(): Promise<unknown>
  /** Stops it as a user would and starts it again; its embedded database stops too. */
  restart(): Promise<void>
}

/**
 * Starts the product in a temporary folder with full durability, one product of three properties, and this many
 * devices.
 */
export async function startIngestSlipway(
  deviceCount: number,
  environment: Record<string, string> = {},
  program?: string,
): Promise<IngestSlipway> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-ingest-'))
  const options = { dataFolder, environment: { ...BENCH_ROOT, ...environment }, ...(program && { program }) }
  let slipway = await runSlipway(options)
  const client = await signedInClient(slipway.url, BENCH_ROOT.SLIPWAY_ROOT_EMAIL, BENCH_ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Ingest')
  for (const property of properties) await client.call(addFeature, { productId, featureType: 1, ...property })

  const { pid: postgresPid, settings } = embeddedDatabase(dataFolder)
  const pool = openPool(settings, { poolSize: 2 })
  const serials = Array.from({ length: deviceCount }, (_, index) => `d${String(index).padStart(5, '0')}`)
  const devices = await insertDevices(pool, { masterKey: masterKey(dataFolder), productId, serials })
  await pool.query('analyze devices')
  return {
    url: slipway.url,
    mqttPort: slipway.mqttPort,
    dataFolder,
    client,
    productId,
    pid: slipway.child.pid ?? 0,
    postgresPid,
    pool,
    devices,
    tell: (message) => void slipway.child.send(message),
    async answer() {
      const [message] = (await once(slipway.child, 'message')) as [unknown]
      return message
    },
    async restart() {
      await slipway.stop()
      slipway = await runSlipway(options)
    },
    async [Symbol.asyncDispose]() {
      await pool.end()
      await slipway.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
