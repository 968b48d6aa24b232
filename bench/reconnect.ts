import { setTimeout as delay } from 'node:timers/promises'
import { startFleet, type Fleet } from './load/fleet-process.ts'
import type { Readiness } from './load/fleet.ts'
import type { LoadDevice } from './load/ingest-load.ts'
import { mosquittoProgram, startMosquitto } from './load/ingest-mosquitto.ts'
import { startIngestSlipway } from './load/ingest-slipway.ts'
import { median, report } from './measuring/measure.ts'

const DEVICES = 5000
const ROUNDS = 5
/** The time for the other side to notice that the connections are gone. */
const SETTLE_MS = 3000

/** The number of pending connection attempts: all, or no more than any broker's accept queue. */
const waves = { 'all at once': DEVICES, '100 waiting at a time': 100 }

interface Side {
  name: string
  port: number
  fleet: Fleet
}

async function startSides(stack: AsyncDisposableStack): Promise<{ sides: Side[]; devices: LoadDevice[] }> {
  const slipway = stack.use(await startIngestSlipway(DEVICES))
  const { devices } = slipway
  const sides = [{ name: 'Slipway', port: slipway.mqttPort, fleet: stack.use(startFleet()) }]
  const program = mosquittoProgram()
  if (!program) console.info('control skipped: needs mosquitto (apt-get install mosquitto)')
  else {
    const asking = stack.use(await startMosquitto(program, { isDurable: false, accounts: devices }))
    sides.push({ name: 'Mosquitto with passwords', port: asking.port, fleet: stack.use(startFleet()) })
    const open = stack.use(await startMosquitto(program, { isDurable: false }))
    sides.push({ name: 'Mosquitto open to all', port: open.port, fleet: stack.use(startFleet()) })
  }
  return { sides, devices }
}

/**
 * Measures all sides alternately, round after round, so that all see the same machine. The first round is a warm-up and
 * does not count.
 */
async function measure(
  sides: readonly Side[],
  devices: LoadDevice[],
  unanswered: number,
): Promise<Map<string, Readiness[]>> {
  const results = new Map<string, Readiness[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, port, fleet } of sides) {
      const ready = await fleet.connect({ port, devices, unanswered })
      if (round > 0) results.get(name)?.push(ready)
      await fleet.cut()
      await delay(SETTLE_MS)
    }
  }
  return results
}

function reportWave(title: string, results: Map<string, Readiness[]>): void {
  const product = results.get('Slipway') ?? []
  for (const [name, of] of results) {
    const all = of.map(({ seconds }) => seconds.toFixed(2)).join(', ')
    const ratios = product.map(({ seconds }, round) => seconds / (of[round]?.seconds ?? Number.NaN))
    report(`bench/reconnect: ${DEVICES} devices, ${title}: ${name}`, {
      'all ready, s': `${median(of.map(({ seconds }) => seconds)).toFixed(2)} (${all})`,
      'half of them ready, ms': median(of.map(({ p50Ms }) => p50Ms)),
      'attempts that had to be repeated': median(of.map(({ repeated }) => repeated)),
      'CPU of the devices, s': median(of.map(({ fleetCpuSeconds }) => fleetCpuSeconds)),
      ...(of === product ? {} : { 'Slipway’s time / this (goal ≤ 1.5)': median(ratios) }),
    })
  }
}

await using stack = new AsyncDisposableStack()
const { sides, devices } = await startSides(stack)
for (const [title, unanswered] of Object.entries(waves)) reportWave(title, await measure(sides, devices, unanswered))
