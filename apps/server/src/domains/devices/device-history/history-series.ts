import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { listHistorySeries } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type { HistoryPoint, HistorySeries } from '@slipway/contract/devices/device-history/device-history.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceHistoryService, Subject } from './device-history.service.ts'
import { unpackPoints } from './packed-points.ts'
import { thinnedPoints } from './thinned-points.ts'

interface Dependencies extends Pick<DeviceHistoryService, 'subject' | 'reportsOf'> {
  modelOf(productId: string): Promise<ThingModel>
}

type Input = CheckedInputOf<typeof listHistorySeries>

interface Collected {
  fitting: HistoryPoint[]
  odd: HistoryPoint[]
}

interface DevicePass {
  asked: Subject
  serial: string
  deKeys: readonly string[]
}

/** Reads each device once, one after the other, so that a chart of many series does not occupy the database. */
export const historySeries =
  ({ subject, reportsOf, modelOf }: Dependencies) =>
  async ({ productId, from, to, series }: Input, actor: Actor): Promise<{ items: HistorySeries[] }> => {
    const keysOf = new Map<string, Set<string>>()
    for (const { serial, deKey } of series) keysOf.set(serial, (keysOf.get(serial) ?? new Set()).add(deKey))
    const passes: DevicePass[] = []
    // Every device is checked before the first is read.
    for (const [serial, deKeys] of keysOf) {
      passes.push({ asked: await subject({ productId, serial, from, to }, actor), serial, deKeys: [...deKeys] })
    }
    const model = await modelOf(productId)
    const limit = Math.floor(historyLimits.readReports / series.length)
    const found = new Map<string, HistorySeries>()
    for (const pass of passes) {
      for (const one of await readDevice(pass, limit)) found.set(nameOf(one), one)
    }
    return { items: series.flatMap((one) => found.get(nameOf(one)) ?? []) }

    async function readDevice({ asked, serial, deKeys }: DevicePass, most: number): Promise<HistorySeries[]> {
      const collected = new Map<number, Collected & { deKey: string }>()
      for (const deKey of deKeys) {
        const number = asked.numbers.get(deKey)
        if (number !== undefined) collected.set(number, { deKey, fitting: [], odd: [] })
      }
      const cutBefore = collected.size > 0 ? await collect(asked, collected, most) : null
      const byKey = new Map([...collected.values()].map((one) => [one.deKey, one]))
      return deKeys.map((deKey) => ({ serial, deKey, cutBefore, ...shown(deKey, byKey.get(deKey)) }))
    }

    /** The arrival before which reports were not read; null where all were. */
    async function collect(
      asked: Subject,
      into: ReadonlyMap<number, Collected & { deKey: string }>,
      most: number,
    ): Promise<number | null> {
      let left = most
      for await (const reports of reportsOf(asked, 'newestFirst')) {
        const taken = reports.slice(0, left)
        left -= taken.length
        for (const { at, points } of taken) {
          for (const { number, time, value } of unpackPoints(points, at)) {
            const one = into.get(number)
            if (!one || time < from || time >= to) continue
            const list = isOffModel(one.deKey, value) ? one.odd : one.fitting
            list.push({ time, value })
          }
        }
        if (left === 0) return taken.at(-1)?.at ?? null
      }
      return null
    }

    /** A property that the model no longer has, or no longer reports, is shown as it was. */
    function isOffModel(deKey: string, value: unknown): boolean {
      const problem = model.checkReported(deKey, value)
      return problem !== undefined && problem.reason !== 'unknown' && problem.reason !== 'notReported'
    }

    function shown(deKey: string, { fitting, odd }: Collected = { fitting: [], odd: [] }) {
      const isState = model.typeOf(deKey) === 'enum'
      const newest = inOrder(odd).slice(-historyLimits.offModelPoints)
      return {
        ...thinnedPoints(inOrder(fitting), { isState }),
        total: fitting.length,
        offModel: { total: odd.length, points: newest },
      }
    }
  }

const nameOf = ({ serial, deKey }: { serial: string; deKey: string }): string => JSON.stringify([serial, deKey])

const inOrder = (points: readonly HistoryPoint[]): HistoryPoint[] =>
  points.toSorted((one, other) => one.time - other.time)
