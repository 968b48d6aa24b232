import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { Pool } from 'pg'
import { masterKey } from '../../apps/server/src/db/data-folder.ts'
import { openPool } from '../../apps/server/src/db/database.ts'
import {
  newDeviceSecret,
  deviceSecretBox,
} from '../../apps/server/src/domains/devices/devices/registry/device-secrets.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
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
  mqttPort: number
  dataFolder: string
  client: ConsoleClient
  productId: string
  /** The server's process id, and that of its Postgres. */
  pid: number
  postgresPid: number
  pool: Pool
  devices: LoadDevice[]
}

/**
 * Starts the product in a temporary folder with full durability, one product of three properties, and this many
 * devices.
 */
export async function startIngestSlipway(
  deviceCount: number,
  environment: Record<string, string> = {},
): Promise<IngestSlipway> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-ingest-'))
  const slipway = await runSlipway({ dataFolder, environment: { ...BENCH_ROOT, ...environment } })
  const client = await signedInClient(slipway.url, BENCH_ROOT.SLIPWAY_ROOT_EMAIL, BENCH_ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Ingest')
  for (const property of properties) await client.call(addFeature, { productId, featureType: 1, ...property })

  const { pid: postgresPid, settings } = embeddedDatabase(dataFolder)
  const pool = openPool(settings, { poolSize: 2 })
  const devices = await insertDevices(pool, { dataFolder, productId, count: deviceCount })
  return {
    mqttPort: slipway.mqttPort,
    dataFolder,
    client,
    productId,
    pid: slipway.child.pid ?? 0,
    postgresPid,
    pool,
    devices,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await slipway.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

interface NewDevices {
  dataFolder: string
  productId: string
  count: number
}

/** Inserts device rows directly: through the calls, the write limit would stretch thousands of devices to minutes. */
async function insertDevices(pool: Pool, { dataFolder, productId, count }: NewDevices): Promise<LoadDevice[]> {
  const box = deviceSecretBox(masterKey(dataFolder))
  const devices = Array.from({ length: count }, (_, index) => ({
    productId,
    serial: `d${String(index).padStart(5, '0')}`,
    deviceSecret: newDeviceSecret(),
  }))
  await pool.query(
    `insert into devices (product_id, serial, secret, created_at)
     select $1, serial, secret, now() from unnest($2::text[], $3::bytea[]) as d (serial, secret)`,
    [
      productId,
      devices.map(({ serial }) => serial),
      devices.map(({ deviceSecret, ...device }) => box.seal(deviceSecret, device)),
    ],
  )
  await pool.query('analyze devices')
  return devices
}
