import { wireCode } from '../devices/devices.topics.ts'
import type { FleetSettings } from './fleet-simulator.ts'
import { randomStream, type RandomStream } from './random-stream.ts'
import { updateFate, type UpdateFate } from './simulated-update.ts'
import type { SimulatedModel } from './simulated-model.ts'

type Values = Record<string, unknown>

/** An action of a simulated device. `late` reports have an earlier timestamp; a lost report is never sent. */
export type Deed =
  | { do: 'connect' }
  | { do: 'disconnect' }
  | { do: 'report'; data: Values }
  | { do: 'lose' }
  | { do: 'late'; time: number; data: Values }
  | { do: 'event'; deKey: string; data: unknown; status: 1 | 2 }

export interface Answer {
  code: number
  msg?: string
  /** An action's output. */
  data?: unknown
  /** The report that follows the reply. */
  report?: Values
}

export interface SimulatedDevice {
  /** The clock's error in ms; positive values are fast. */
  clockOffMs: number
  /** The delay between the first connect and the first step. */
  firstAfterMs: number
  actions: readonly string[]
  /** The actions that are due now, and the time of the next step, in epoch ms of the caller's clock. */
  step(now: number): { deeds: Deed[]; nextAt: number }
  onSet(data: Values): Answer
  onAction(deKey: string): Answer
  onUpdate(version: string): UpdateFate
}

interface Options {
  model: SimulatedModel
  settings: FleetSettings
  /** The device's index in the fleet, which makes its behaviour distinct. */
  index: number
}

const SECOND_MS = 1000
/** The maximum number of properties per report; the first report has all. */
const MAX_CHANGED = 3
/** The maximum JSON text, below the limit of one message. */
const REPORT_BYTES = 100 * 1024
const REFUSAL = 'simulated refusal'

/** One device of a fleet: seed, index and model determine its messages and their order. */
export function simulatedDevice({ model, settings, index }: Options): SimulatedDevice {
  const stream = (purpose: string) => randomStream(settings.seed, `${index}/${purpose}`)
  const [life, walk, answers] = [stream('life'), stream('walk'), stream('answers')]
  const intervalMs = settings.intervalSeconds * SECOND_MS
  const values = new Map<string, unknown>()
  const occurring = new Set<string>()
  const clockOffMs = Math.round((stream('clock').next() * 2 - 1) * settings.driftSeconds * SECOND_MS)
  let held: { time: number; data: Values; dueAt: number }[] = []
  let isOffline = false

  /** The duration with a jitter of `share`. */
  const about = (ms: number, share: number) => Math.round(ms * (1 - share + 2 * share * life.next()))

  function walkOn(keys: readonly string[]): Values {
    const data: Values = {}
    let bytes = 0
    for (const key of keys) {
      const value = model.reported.get(key)?.(values.get(key), walk)
      if (value === undefined) continue
      const size = JSON.stringify(value).length + key.length
      if (bytes + size > REPORT_BYTES) continue
      bytes += size
      values.set(key, value)
      data[key] = value
    }
    return data
  }

  function reported(): Values {
    const keys = [...model.reported.keys()]
    if (values.size === 0) return walkOn(keys)
    return walkOn(drawn(keys, walk.whole(1, MAX_CHANGED), walk))
  }

  function report(at: number): Deed[] {
    const data = reported()
    if (Object.keys(data).length === 0) return []
    if (life.chance(settings.lossPercent)) return [{ do: 'lose' }]
    if (!life.chance(settings.delayPercent)) return [{ do: 'report', data }]
    const dueAt = at + Math.max(SECOND_MS, Math.round(life.next() * settings.delaySeconds * SECOND_MS))
    held.push({ time: at + clockOffMs, data, dueAt })
    return []
  }

  function event(): Deed[] {
    const [first, ...more] = model.events.keys()
    if (first === undefined || !life.chance(settings.eventPercent)) return []
    const deKey = life.pick([first, ...more])
    const data = model.events.get(deKey)?.(undefined, walk)
    if (data === undefined) return []
    const status = occurring.has(deKey) ? 2 : 1
    if (status === 1) occurring.add(deKey)
    else occurring.delete(deKey)
    return [{ do: 'event', deKey, data, status }]
  }

  function due(at: number): Deed[] {
    const ripe = held.filter(({ dueAt }) => dueAt <= at)
    if (ripe.length > 0) held = held.filter(({ dueAt }) => dueAt > at)
    return ripe.map(({ time, data }) => ({ do: 'late', time, data }))
  }

  const isRefused = () => answers.chance(settings.refusePercent)

  return {
    clockOffMs,
    firstAfterMs: Math.round(life.next() * intervalMs),
    actions: [...model.actions.keys()],

    step(at) {
      if (isOffline) {
        isOffline = false
        return { deeds: [{ do: 'connect' }], nextAt: at + SECOND_MS }
      }
      const late = due(at)
      if (life.chance(settings.offlinePercent)) {
        isOffline = true
        return { deeds: [...late, { do: 'disconnect' }], nextAt: at + about(settings.offlineSeconds * SECOND_MS, 0.5) }
      }
      return { deeds: [...late, ...report(at), ...event()], nextAt: at + about(intervalMs, 0.2) }
    },

    onSet(data) {
      const keys = Object.keys(data)
      if (!keys.every((key) => model.settable.has(key))) return { code: wireCode.unknownFeature }
      if (isRefused()) return { code: wireCode.fault, msg: REFUSAL }
      const taken = keys.filter((key) => model.reported.has(key))
      for (const key of taken) values.set(key, data[key])
      if (taken.length === 0) return { code: wireCode.ok }
      return { code: wireCode.ok, report: Object.fromEntries(taken.map((key) => [key, data[key]])) }
    },

    onUpdate: (version) => updateFate(settings, { index, version }),

    onAction(deKey) {
      const next = model.actions.get(deKey)
      if (!next) return { code: wireCode.unknownFeature }
      const data = next(undefined, answers)
      return isRefused() || data === undefined ? { code: wireCode.fault, msg: REFUSAL } : { code: wireCode.ok, data }
    },
  }
}

/** This many distinct keys. */
function drawn(keys: readonly string[], count: number, random: RandomStream): string[] {
  const left = [...keys]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.whole(0, left.length - 1), 1),
  ).flat()
}
