import type { Pool, PoolClient } from 'pg'
import { keyCache } from '../../../concurrency/key-cache.ts'
import { PgBinaryEncoder } from '../../../db/pg-binary-encoder.ts'
import type { PipelinedStatement } from '../../../db/pipeline.ts'
import { dayNumberOf } from './history-days.ts'
import { givePropertyNumbers, propertyNumbers, retentionsOf } from './history-settings.store.ts'
import { packPoints } from './packed-points.ts'

/** A value of a property that the product has. */
export interface ReportedPoint {
  deKey: string
  /** The value's JSON text. */
  json: string
  /** Epoch ms. */
  time: number
}

/** The reported values of a stored message. */
export interface ReportedMessage {
  deviceId: number
  productId: string
  /** Epoch ms of the server's clock. */
  at: number
  known: readonly ReportedPoint[]
}

/** Values this much older than their arrival have an index of their own. */
export const LATE_MS = 3_600_000
/** A retention that another process changed takes effect in this process after that time. */
const FRESH_MS = 30_000
const MAX_PRODUCTS = 2_000

interface KnownProduct {
  keepDays: number
  numbers: ReadonlyMap<string, number>
}

/** Writes reports into the history, in the transaction that stores their messages. */
export function historyWriting(pool: Pool, elapsedMs: () => number = () => performance.now()) {
  const products = keyCache<KnownProduct>({ max: MAX_PRODUCTS, ttlMs: FRESH_MS, elapsedMs })

  async function load(client: PoolClient, productIds: readonly string[]): Promise<Map<string, KnownProduct>> {
    const loaded = new Map<string, KnownProduct>()
    for (const [productId, { keepDays }] of await retentionsOf(client, productIds)) {
      loaded.set(productId, { keepDays, numbers: await propertyNumbers(client, productId) })
    }
    return loaded
  }

  /** The products of these reports, with a number for every key in them. */
  async function productsOf(
    client: PoolClient,
    reports: readonly ReportedMessage[],
  ): Promise<ReadonlyMap<string, KnownProduct>> {
    const productIds = [...new Set(reports.map(({ productId }) => productId))]
    const found = await products.getMany(productIds, (missing) => load(client, missing))
    for (const [productId, keys] of unnumbered(reports, found)) {
      // Uses a separate connection, because a number must survive a rollback of the batch that first needed it.
      const numbers = await givePropertyNumbers(pool, productId, [...keys])
      const known = found.get(productId) as KnownProduct
      const product = { ...known, numbers }
      found.set(productId, product)
      products.update(productId, known, product)
    }
    return found
  }

  return {
    /** The statements that write the points of these messages. Call it outside of a transaction. */
    async statements(client: PoolClient, batch: readonly ReportedMessage[]): Promise<PipelinedStatement[]> {
      const reports = batch.filter(({ known }) => known.length > 0)
      return reports.length > 0 ? copyReports(reports, await productsOf(client, reports)) : []
    },
    /** Drops what this process has cached of the product. */
    forget: products.invalidate,
  }
}

function unnumbered(reports: readonly ReportedMessage[], products: ReadonlyMap<string, KnownProduct>) {
  const missing = new Map<string, Set<string>>()
  for (const { productId, known } of reports) {
    const numbers = products.get(productId)?.numbers
    for (const { deKey } of known) {
      if (numbers?.has(deKey)) continue
      const keys = missing.get(productId) ?? new Set()
      missing.set(productId, keys.add(deKey))
    }
  }
  return missing
}

function copyReports(
  reports: readonly ReportedMessage[],
  products: ReadonlyMap<string, KnownProduct>,
): PipelinedStatement[] {
  const copies = PgBinaryEncoder.copies(reports, (row, { deviceId, productId, at, known }) => {
    const { keepDays, numbers } = products.get(productId) as KnownProduct
    row
      .row(5)
      .timestamptz(at)
      .int4(deviceId)
      .int2(dayNumberOf(at) + keepDays)
      .bool(known.some(({ time }) => at - time > LATE_MS))
      .bytea((into) => packPoints(into, known, { at, numbers }))
  })
  return copies.map((rows) => ({ name: 'reports-kept', text: COPY_REPORTS, rows }))
}

const COPY_REPORTS = 'copy device_reports (at, device_id, until, late, points) from stdin (format binary)'

export type HistoryWriting = ReturnType<typeof historyWriting>
export type HistoryStatements = HistoryWriting['statements']
