import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { modelFormatLimits } from '@slipway/contract/products/model-formats/model-formats.limits.ts'
import { modelInSteps, readModel } from '@slipway/contract/products/model-formats/read/read-model.ts'
import { cooperatively } from '../apps/server/src/concurrency/cooperative.ts'
import { median, report } from './measuring/measure.ts'

const ROUNDS = 9
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const number = { type: 'int', specs: { min: '0', max: '100', unit: '%', step: '1' } }
const bool = { type: 'bool', specs: { 0: 'off', 1: 'on' } }
const field = (at: number) => ({ identifier: `p${at}`, name: `p${at}`, dataType: bool })

/** Files close to the size limit, each large in a different way. */
const files: Record<string, object> = {
  'members that are lost': {
    properties: times(featureLimits.perProduct, (at) => ({
      identifier: `k${at}`,
      name: `功能 ${at}`,
      dataType: number,
      ...Object.fromEntries(times(340, (n) => [`extra${n}`, n])),
    })),
  },
  'structs past 64 KiB': {
    properties: times(featureLimits.perProduct, (at) => ({
      identifier: `k${at}`,
      dataType: { type: 'struct', specs: times(55, field) },
    })),
  },
  'parameters to be renamed': {
    properties: [
      {
        identifier: 'many',
        dataType: {
          type: 'struct',
          specs: times(13_500, (at) => ({ identifier: String.fromCodePoint(0x4e00 + at), dataType: bool })),
        },
      },
    ],
  },
  'nothing but keys': Object.fromEntries(times(85_000, (at) => [`k${at}`, 1])),
}

/** The longest block of the event loop during the work, in ms. A refused file is parsed as far as possible. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  await pause(20)
  monitor.reset()
  // The first sample after a reset is not meaningful.
  await pause(20)
  await work().catch(() => undefined)
  await pause(20)
  monitor.disable()
  return monitor.max / 1e6
}

for (const [name, content] of Object.entries(files)) {
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) > modelFormatLimits.fileBytes) throw new Error(`${name}: ${text.length} is too long`)
  const [sliced, whole]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    sliced.push(await longestTurn(() => cooperatively(modelInSteps(text))))
    whole.push(await longestTurn(async () => readModel(text)))
  }
  report(`bench/import-turns: ${name}, ${Math.round(text.length / 1024)} Ki characters`, {
    'longest turn, the median of 9, ms (goal ≤ 100)': median(sliced),
    '… the longest of 9, ms': Math.max(...sliced),
    'control, read in one turn, ms': median(whole),
  })
}
