import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { keepDeviceRanges } from '../../apps/server/src/domains/devices/devices/listing/device-ranges.store.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { memberAgain, memberName, memberOf } from '../devices/member-account.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import type { ScaleSubject } from './scale-calls.ts'
import {
  seedAccounts,
  seedAllDevices,
  seedAudit,
  seedHistory,
  seedProducts,
  seedSerials,
  type ScaleSizes,
} from './scale-rows.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }

export interface ScaleSet extends AsyncDisposable {
  subject: ScaleSubject
  db: Database
}

async function accountIdOf(db: Database, account: string): Promise<number> {
  const row = await db.selectFrom('accounts').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return row.id
}

/** Next to the rows of the set: a run that was stopped goes on with the steps that are missing. */
interface Note {
  productId: string
  done: string[]
}

async function seed(db: Database, sizes: ScaleSizes, { productId, done }: Note, note: () => void): Promise<void> {
  const { pool } = db
  const tenant = await accountIdOf(db, memberName(productId))
  const root = await accountIdOf(db, ROOT.SLIPWAY_ROOT_EMAIL)
  const steps: Record<string, () => Promise<unknown>> = {
    accounts: () => seedAccounts(pool, sizes.accounts),
    products: () => seedProducts(pool, { count: sizes.products, like: productId, tenant, neighbour: root }),
    devices: () => seedAllDevices(pool, productId, sizes.devices),
    history: () => seedHistory(pool, productId, sizes.history),
    audit: () => seedAudit(pool, sizes.auditEntries),
    serials: () => seedSerials(pool, { count: sizes.serialApplications, productId, accountId: root }),
    ranges: () => keepDeviceRanges(db),
    vacuum: () => pool.query('vacuum analyze'),
  }
  for (const [name, step] of Object.entries(steps)) {
    if (done.includes(name)) continue
    const startedAt = performance.now()
    await step()
    done.push(name)
    note()
    process.stdout.write(`seeded ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  }
}

/** The device with a long history. */
async function serialIn(db: Database, productId: string): Promise<string> {
  const device = await db
    .selectFrom('devices')
    .select('serial')
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return device.serial
}

/** A server of its own with a data set of these sizes; in a folder that is kept, it is made once. */
export async function startScaleSet(sizes: ScaleSizes, keptIn: string | undefined): Promise<ScaleSet> {
  const database = await startBenchDatabase(keptIn)
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
    const file = path.join(database.folder, 'scale-set.json')
    const write = (note: Note) => writeFileSync(file, JSON.stringify(note))
    if (!existsSync(file)) {
      const productId = await plainProduct(administrator, 'Scale')
      await memberOf(db.pool, slipway.url, productId)
      write({ productId, done: [] })
    }
    const note: Note = JSON.parse(readFileSync(file, 'utf8'))
    const { productId } = note
    await seed(db, sizes, note, () => write(note))
    const tenant = await memberAgain(slipway.url, productId)
    const subject = { administrator, tenant, productId, serial: await serialIn(db, productId) }
    return { db, subject, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}
