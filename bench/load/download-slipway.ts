import { randomBytes, createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { masterKey } from '../../apps/server/src/db/data-folder.ts'
import { openPool } from '../../apps/server/src/db/database.ts'
import { DOWNLOAD_PATH } from '../../apps/server/src/downloads/download-links.ts'
import { downloadTokens } from '../../apps/server/src/downloads/download-token.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { ownFirmware, releasedVersion } from '../../tools/setup/firmware-release.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { BENCH_ROOT } from './ingest-slipway.ts'

export interface DownloadSlipway extends AsyncDisposable {
  url: string
  port: number
  mqttPort: number
  client: ConsoleClient
  pool: Pool
  /** The server's process id, and that of its Postgres. */
  pid: number
  postgresPid: number
  dataFolder: string
  /** Where the released file is. */
  file: string
  sha256: string
  /** Links with the tokens of an offer. */
  paths: string[]
  /** All devices are as they were when their download began. */
  begin(): Promise<void>
}

/** The product with a released firmware of this size, and devices that have been offered it and download. */
export async function startDownloadSlipway(
  { devices, bytes }: { devices: number; bytes: number },
  environment: Record<string, string> = {},
): Promise<DownloadSlipway> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-downloads-'))
  const slipway = await runSlipway({ dataFolder, environment: { ...BENCH_ROOT, ...environment } })
  const client = await signedInClient(slipway.url, BENCH_ROOT.SLIPWAY_ROOT_EMAIL, BENCH_ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Downloads')
  const image = randomBytes(bytes)
  const firmware = { productId, firmwareType: 2 as const }
  const firmwareId = await ownFirmware(client, firmware)
  const version = { ...firmware, firmwareId, firmwareVersion: 'V1.1.0 build 261124', image }
  const recordId = await releasedVersion(slipway, client, version)
  const { pid: postgresPid, settings } = embeddedDatabase(dataFolder)
  const pool = openPool(settings, { poolSize: 2 })
  const jobs = await addJobs(pool, { productId, recordId, devices })
  const tokens = downloadTokens(masterKey(dataFolder))
  const sha256 = createHash('sha256').update(image).digest('hex')
  return {
    url: slipway.url,
    port: Number(new URL(slipway.url).port),
    mqttPort: slipway.mqttPort,
    client,
    pool,
    pid: slipway.child.pid ?? 0,
    postgresPid,
    dataFolder,
    file: path.join(dataFolder, 'private-files', `${sha256}.bin`),
    sha256,
    paths: jobs.map(
      ({ packageId, ...job }) => DOWNLOAD_PATH + tokens.issue({ kind: 'package', id: packageId, ...job }, Date.now()),
    ),
    async begin() {
      await pool.query("update ota_jobs set state = 'downloading', percent = 0, reported_at = now()")
      await pool.query('vacuum ota_jobs')
    },
    async [Symbol.asyncDispose]() {
      await pool.end()
      await slipway.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

interface Job {
  packageId: number
  deviceId: number
  jobId: number
}

/** Inserts the rows directly: thousands of devices that connect are another benchmark. */
async function addJobs(
  pool: Pool,
  { productId, recordId, devices }: { productId: string; recordId: string; devices: number },
): Promise<Job[]> {
  await pool.query(
    `insert into devices (product_id, serial, secret, created_at, activated_at)
     select $1, 'd' || n, '', now(), now() from generate_series(1, $2::int) as n`,
    [productId, devices],
  )
  const { rows } = await pool.query<Job>(
    `insert into ota_jobs (device_id, firmware_type, id, action_no, campaign_id, lane, package_id, state, sent,
       from_version, created_at, state_at, reported_at, not_before, due_at)
     select d.id, c.firmware_type, nextval('ota_job_ids'), 100001, c.id, 'CN', c.package_id, 'downloading', 1,
       'V1.0.0', now(), now(), now(), now(), now() + interval '30 minutes'
     from campaigns c join devices d on d.product_id = c.product_id and d.serial like 'd%'
     where c.release_id = $1 and c.kind = 'rollout'
     returning package_id::int as "packageId", device_id::int as "deviceId", id::int as "jobId"`,
    [recordId],
  )
  await pool.query('analyze')
  return rows
}
