import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { listHistorySeries } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type { HistoryPoint, HistorySeries } from '@slipway/contract/devices/device-history/device-history.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceHistoryService, Subject } from './device-history.service.ts'
import type { StoredReport } from './history-reading.ts'
import { unpackPoints } from './packed-points.ts'
import { thinnedPoints } from './thinned-points.ts'

interface Dependencies extends Pick<DeviceHistoryService, 'subject' | 'reportsOf' | 'requireProperties'> {
  modelOf(productId: string): Promise<ThingModel>
}

type Input = CheckedInputOf<typeof listHistorySeries>

interface Collected {
  deKey: string
  fitting: HistoryPoint[]
  odd: HistoryPoint[]
}

interface DevicePass {
  asked: Subject
  serial: string
  deKeys: ReadonlySet<string>
}

/** Reads each device once, one after the other, so that a chart of many series does not occupy the database. */
export const historySeries =
  ({ subject, reportsOf, requireProperties, modelOf }: Dependencies) =>
  async ({ productId, from, to, series }: Input, actor: Actor): Promise<{ items: HistorySeries[] }> => {
    const keysOf = new Map<string, Set<string>>()
    for (const { serial, deKey } of series) keysOf.set(serial, (keysOf.get(serial) ?? new Set()).add(deKey))
    const passes: DevicePass[] = []
    // Every device is checked before the first is read.
    for (const [serial, deKeys] of keysOf) {
      const asked = await subject({ productId, serial, from, to }, actor)
      await requireProperties(asked, productId, [...deKeys])
      passes.push({ asked, serial, deKeys })
    }
    const model = await modelOf(productId)
    const most = Math.floor(historyLimits.readReports / series.length)
    const found = new Map<string, HistorySeries>()
    for (const { asked, serial, deKeys } of passes) {
      const { collected, cutBefore } = await collect(reportsOf(asked, 'newestFirst'), { asked, deKeys, model, most })
      for (const one of collected) {
        found.set(nameOf({ serial, deKey: one.deKey }), { serial, deKey: one.deKey, cutBefore, ...shown(one, model) })
      }
    }
    return { items: series.flatMap((one) => found.get(nameOf(one)) ?? []) }
  }

interface Pass extends Pick<DevicePass, 'asked' | 'deKeys'> {
  model: ThingModel
  /** Reports to read. */
  most: number
}

/** `cutBefore` is the arrival before which reports were not read; null where all were. */
async function collect(
  stored: AsyncIterable<StoredReport[]>,
  { asked: { numbers, from, to }, deKeys, model, most }: Pass,
): Promise<{ collected: Collected[]; cutBefore: number | null }> {
  const collected = [...deKeys].map((deKey): Collected => ({ deKey, fitting: [], odd: [] }))
  const byNumber = new Map(collected.map((one) => [numbers.get(one.deKey), one]))
  let left = most
  for await (const reports of collected.some(({ deKey }) => numbers.has(deKey)) ? stored : []) {
    const taken = reports.slice(0, left)
    left -= taken.length
    for (const { at, points } of taken) {
      for (const { number, time, value } of unpackPoints(points, at)) {
        const one = byNumber.get(number)
        if (!one || time < from || time >= to) continue
        const list = isOffModel(model, one.deKey, value) ? one.odd : one.fitting
        list.push({ time, value })
      }
    }
    if (left === 0) return { collected, cutBefore: taken.at(-1)?.at ?? null }
  }
  return { collected, cutBefore: null }
}

/** A property that the model no longer has, or no longer reports, is shown as it was. */
function isOffModel(model: ThingModel, deKey: string, value: unknown): boolean {
  const problem = model.checkReported(deKey, value)
  return problem !== undefined && problem.reason !== 'unknown' && problem.reason !== 'notReported'
}

function shown({ deKey, fitting, odd }: Collected, model: ThingModel) {
  const isState = model.typeOf(deKey) === 'enum'
  const newest = inOrder(odd).slice(-historyLimits.offModelPoints)
  return {
    ...thinnedPoints(inOrder(fitting), { isState }),
    total: fitting.length,
    offModel: { total: odd.length, points: newest },
  }
}

const nameOf = ({ serial, deKey }: { serial: string; deKey: string }): string => JSON.stringify([serial, deKey])

const inOrder = (points: readonly HistoryPoint[]): HistoryPoint[] =>
  points.toSorted((one, other) => one.time - other.time)
