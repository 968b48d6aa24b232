import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type {
  getDeviceHistory,
  listDeviceReports,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type {
  DeviceHistory,
  HistoryPoint,
  HistoryReport,
} from '@slipway/contract/devices/device-history/device-history.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { createHistoryPartitions } from './history-partitions.ts'
import { historyReading, type StoredReport, type TimeRange } from './history-reading.ts'
import { propertyNumbers, retentionsOf, setRetention, type Retention } from './history-settings.store.ts'
import { unpackPoints } from './packed-points.ts'
import { thinnedPoints } from './thinned-points.ts'

export interface DeviceHistoryDependencies {
  db: Database
  clock: Clock
  products: {
    requireOwn(productId: string, actor: Actor): Promise<unknown>
    lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<unknown>
  }
  /** The model in force. */
  modelOf(productId: string): Promise<ThingModel>
  devices: {
    /** Throws `products.notFound` or `devices.notFound`, also for devices of other accounts. */
    requireOwn(name: DeviceName, actor: Actor): Promise<{ deviceId: number }>
  }
}

type Range = DeviceName & TimeRange

export interface Reported {
  deviceId: number
  productId: string
}

/** The device whose history is read. */
export interface Subject extends TimeRange {
  deviceId: number
  retention: Retention
  numbers: ReadonlyMap<string, number>
}

interface Input {
  forget(productId: string): void
}

const { deviceTimeBehindMs: behindMs, deviceTimeAheadMs: aheadMs } = deviceLimits

export function deviceHistoryService(
  { db, clock, products, devices, modelOf }: DeviceHistoryDependencies,
  { forget }: Input,
) {
  const reading = historyReading(db.pool)

  async function retentionOf(productId: string): Promise<Retention> {
    const retention = (await retentionsOf(db.pool, [productId])).get(productId)
    if (!retention) throw new Error(`no retention for ${productId}`)
    return retention
  }

  /** Without a check of the caller. */
  async function subjectOf({ deviceId, productId }: Reported, { from, to }: TimeRange): Promise<Subject> {
    const [retention, numbers] = await Promise.all([retentionOf(productId), propertyNumbers(db.pool, productId)])
    return { deviceId, from, to, retention, numbers }
  }

  async function subject({ productId, serial, ...range }: Range, actor: Actor): Promise<Subject> {
    const { deviceId } = await devices.requireOwn({ productId, serial }, actor)
    return subjectOf({ deviceId, productId }, range)
  }

  const reportsOf = (range: Subject, order: 'oldestFirst' | 'newestFirst') =>
    reading.reports({ ...range, behindMs, aheadMs, now: clock.now(), order })

  /** A property of the model that was never reported has an empty history; any other key is a mistake. */
  async function requireProperties({ numbers }: Subject, productId: string, deKeys: readonly string[]): Promise<void> {
    const others = deKeys.filter((deKey) => !numbers.has(deKey))
    if (others.length === 0) return
    const model = await modelOf(productId)
    if (others.some((deKey) => model.typeOf(deKey) === undefined)) throw new DomainError('features.notFound')
  }

  /** `receivedFrom`: without points that arrived before that moment, whatever time they tell. */
  async function pointsOf(asked: Subject, deKey: string, receivedFrom = 0): Promise<DeviceHistory> {
    const number = asked.numbers.get(deKey)
    const points: HistoryPoint[] = []
    let read = 0
    let cutBefore: number | null = null
    for await (const reports of number === undefined ? [] : reportsOf(asked, 'newestFirst')) {
      const taken = reports.slice(0, historyLimits.readReports - read)
      read += taken.length
      for (const { at, points: packed } of taken) {
        if (at < receivedFrom) continue
        for (const { time, value } of unpackPoints(packed, at, number)) {
          if (time >= asked.from && time < asked.to) points.push({ time, value })
        }
      }
      if (read < historyLimits.readReports) continue
      cutBefore = taken.at(-1)?.at ?? null
      break
    }
    points.sort((one, other) => one.time - other.time)
    return { ...thinnedPoints(points), total: points.length, cutBefore }
  }

  return {
    subject,
    subjectOf,
    reportsOf,
    requireProperties,

    async points(input: CheckedInputOf<typeof getDeviceHistory>, actor: Actor): Promise<DeviceHistory> {
      const asked = await subject(input, actor)
      await requireProperties(asked, input.productId, [input.deKey])
      return pointsOf(asked, input.deKey)
    },

    /** Without a check of the caller. */
    async pointsSince(
      { deKey, from, to, ...device }: TimeRange & Reported & { deKey: string },
      since: number,
    ): Promise<DeviceHistory> {
      const asked = await subjectOf(device, { from: Math.max(from, since), to })
      await requireProperties(asked, device.productId, [deKey])
      return pointsOf(asked, deKey, since)
    },

    async reports(
      { cursor, pageSize, ...input }: CheckedInputOf<typeof listDeviceReports>,
      actor: Actor,
    ): Promise<{ items: HistoryReport[]; next: string | null }> {
      const { deviceId, retention, numbers } = await subject(input, actor)
      const keys = new Map([...numbers].map(([deKey, number]) => [number, deKey]))
      const [, at, skip] = /^(\d{1,15})-(\d{1,6})$/.exec(cursor) ?? []
      const place = { to: at === undefined ? input.to : Math.min(input.to, Number(at) + 1), skip: Number(skip ?? 0) }
      const oldest = clock.now() - (retention.longestDays + 2) * 86_400_000
      const wanted = { deviceId, retention, from: Math.max(input.from, oldest), to: place.to }
      const rows = await reading.page(wanted, { limit: pageSize + 1, skip: place.skip })
      const items = rows.slice(0, pageSize)
      return {
        items: items.map((report) => shownReport(report, keys)),
        next: rows.length > pageSize ? cursorBehind(items, place) : null,
      }
    },

    async retention(productId: string, actor: Actor): Promise<{ keepDays: number }> {
      await products.requireOwn(productId, actor)
      const { keepDays } = await retentionOf(productId)
      return { keepDays }
    },

    async setRetention({ productId, keepDays }: CheckedInputOf<typeof setHistoryRetention>, actor: Actor) {
      await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        await setRetention(tx, productId, keepDays)
      })
      forget(productId)
      await createHistoryPartitions(db.pool, clock.now())
      return { keepDays }
    },
  }
}

const shownReport = ({ at, points }: StoredReport, keys: ReadonlyMap<number, string>): HistoryReport => ({
  receiveTime: at,
  values: unpackPoints(points, at).map(({ number, time, value }) => ({ deKey: keys.get(number) ?? '', time, value })),
})

/** The arrival of the page's last report, and how many reports of that arrival the reader already has. */
function cursorBehind(items: readonly StoredReport[], before: { to: number; skip: number }): string {
  const at = items.at(-1)?.at ?? 0
  const told = items.filter((report) => report.at === at).length
  return `${at}-${at === before.to - 1 ? told + before.skip : told}`
}

export type DeviceHistoryService = ReturnType<typeof deviceHistoryService>
