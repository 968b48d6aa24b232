import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { keepDeviceRanges } from '../../apps/server/src/domains/devices/devices/listing/device-ranges.store.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { seedDevices } from '../devices/device-rows.ts'
import { memberOf } from '../devices/member-account.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import type { ScaleSubject } from './scale-calls.ts'
import { seedAccounts, seedAudit, seedHistory, seedProducts, seedSerials, type ScaleSizes } from './scale-rows.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }

export interface ScaleSet extends AsyncDisposable {
  subject: ScaleSubject
  db: Database
}

async function accountIdOf(db: Database, account: string): Promise<number> {
  const row = await db.selectFrom('accounts').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return row.id
}

async function seed(db: Database, sizes: ScaleSizes, ids: { productId: string; tenant: number; root: number }) {
  const { pool } = db
  const { productId, tenant, root } = ids
  await seedAccounts(pool, sizes.accounts)
  await seedProducts(pool, { count: sizes.products, like: productId, tenant, neighbour: root })
  await seedDevices(pool, productId, sizes.devices)
  await seedHistory(pool, productId, sizes.history)
  await seedAudit(pool, sizes.auditEntries)
  await seedSerials(pool, { count: sizes.serialApplications, productId, accountId: root })
  await keepDeviceRanges(db)
  await pool.query('vacuum analyze')
}

/** A server of its own with a data set of these sizes. */
export async function startScaleSet(sizes: ScaleSizes): Promise<ScaleSet> {
  const database = await startBenchDatabase()
  const environment = { ...ROOT, DATABASE_URL: database.url }
  const slipway = await runSlipway({ dataFolder: database.folder, environment })
  const db = openDatabase({ connectionString: database.url })
  const end = async () => {
    await db.destroy()
    await slipway.stop()
    await database[Symbol.asyncDispose]()
  }
  try {
    const administrator = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
    const productId = await plainProduct(administrator, 'Scale')
    const tenant = await memberOf(db.pool, slipway.url, productId)
    const ids = {
      productId,
      tenant: await accountIdOf(db, `member-${productId}@example.com`),
      root: await accountIdOf(db, ROOT.SLIPWAY_ROOT_EMAIL),
    }
    const startedAt = performance.now()
    await seed(db, sizes, ids)
    const device = await db
      .selectFrom('devices')
      .select('serial')
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`seeded ${sizes.products} products and ${sizes.devices} devices in ${seconds} s\n`)
    return { db, subject: { administrator, tenant, productId, serial: device.serial }, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}
