import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dayNumberOf } from './history-days.ts'
import { givePropertyNumbers, propertyNumbers, retentionsOf } from './history-settings.store.ts'
import { packPoints } from './packed-points.ts'
import { reportedPoints, type ReportedPoint } from './reported-points.ts'

/** What a kept message reported; `known` as in the row of latest values, '' for nothing. */
export interface ReportedMessage {
  deviceId: number
  productId: string
  /** Epoch ms of the server. */
  at: number
  known: string
}

/** Values this much older than their arrival are found by an index of their own. */
export const LATE_MS = 3_600_000
/** A retention that another process set counts here after that. */
const FRESH_MS = 30_000
const MOST_KEPT = 2_000

interface KnownProduct {
  keepDays: number
  numbers: ReadonlyMap<string, number>
  readAt: number
}

interface Report extends ReportedMessage {
  points: ReportedPoint[]
}

/** Writes reports into the history, within the transaction that keeps their messages. */
export function historyWriting(pool: Pool, elapsedMs: () => number = () => performance.now()) {
  const products = new Map<string, KnownProduct>()

  async function load(client: PoolClient, productIds: readonly string[]): Promise<void> {
    const retentions = await retentionsOf(client, productIds)
    for (const [productId, { keepDays }] of retentions) {
      const numbers = await propertyNumbers(client, productId)
      products.delete(productId)
      products.set(productId, { keepDays, numbers, readAt: elapsedMs() })
    }
  }

  /** Those read longest ago go first. */
  function dropOld(): void {
    for (const productId of products.keys()) {
      if (products.size <= MOST_KEPT) return
      products.delete(productId)
    }
  }

  /** The products of these reports, with a number for every key in them. */
  async function productsOf(
    client: PoolClient,
    reports: readonly Report[],
  ): Promise<ReadonlyMap<string, KnownProduct>> {
    const productIds = [...new Set(reports.map(({ productId }) => productId))]
    const isFresh = (productId: string) => elapsedMs() - (products.get(productId)?.readAt ?? -Infinity) < FRESH_MS
    const old = productIds.filter((productId) => !isFresh(productId))
    if (old.length > 0) await load(client, old)
    const found = new Map(productIds.map((productId) => [productId, products.get(productId) as KnownProduct]))
    dropOld()
    for (const [productId, keys] of unnumbered(reports, found)) {
      // Over a connection of its own: a number must outlast the batch that asked for it first.
      const numbers = await givePropertyNumbers(pool, productId, [...keys])
      const product = { ...(found.get(productId) as KnownProduct), numbers }
      found.set(productId, product)
      products.set(productId, product)
    }
    return found
  }

  return {
    async write(client: PoolClient, batch: readonly ReportedMessage[]): Promise<void> {
      const reports: Report[] = []
      for (const message of batch) {
        if (message.known !== '') reports.push({ ...message, points: reportedPoints(message.known) })
      }
      if (reports.length > 0) await copyReports(client, reports, await productsOf(client, reports))
    },
    /** What this process knows of the product is old. */
    forget: (productId: string): void => void products.delete(productId),
  }
}

function unnumbered(reports: readonly Report[], products: ReadonlyMap<string, KnownProduct>) {
  const missing = new Map<string, Set<string>>()
  for (const { productId, points } of reports) {
    const numbers = products.get(productId)?.numbers
    for (const { deKey } of points) {
      if (numbers?.has(deKey)) continue
      const keys = missing.get(productId) ?? new Set()
      missing.set(productId, keys.add(deKey))
    }
  }
  return missing
}

function copyReports(
  client: PoolClient,
  reports: readonly Report[],
  products: ReadonlyMap<string, KnownProduct>,
): Promise<void> {
  let rows = ''
  for (const { deviceId, productId, at, points } of reports) {
    const { keepDays, numbers } = products.get(productId) as KnownProduct
    const until = dayNumberOf(at) + keepDays
    const numbered = points.map(({ deKey, json, time }) => ({ number: numbers.get(deKey) ?? 0, json, time }))
    const isLate = points.some(({ time }) => at - time > LATE_MS)
    const packed = packPoints(numbered, at).toString('hex')
    rows += `${new Date(at).toISOString()}\t${deviceId}\t${until}\t${isLate ? 't' : 'f'}\t\\\\x${packed}\n`
  }
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom('copy device_reports (at, device_id, until, late, points) from stdin'))
    stream.on('error', reject)
    stream.on('finish', resolve)
    stream.end(rows)
  })
}

export type WriteHistory = ReturnType<typeof historyWriting>['write']
