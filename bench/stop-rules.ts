import { randomStream } from '../packages/contract/src/devices/fleet-simulator/random-stream.ts'
import { detection } from '../packages/contract/src/devices/campaigns/rollout/detection.ts'
import { flawsOf } from '../packages/contract/src/devices/campaigns/rollout/plan-flaws.ts'
import { rolloutPlan } from '../packages/contract/src/devices/campaigns/rollout/plan.ts'
import { stopRules } from '../packages/contract/src/devices/campaigns/rollout/stop-rules.ts'
import { stopShares, type StopRun } from '../packages/contract/src/devices/campaigns/rollout/testing/stop-runs.ts'

/** `node bench/stop-rules.ts [runs] [plan as JSON]`; without a plan, the standard one. */
const RUNS = Number(process.argv[2] ?? 1000)
/** Shares that are close to their goals need more runs. */
const MANY_RUNS = 10 * RUNS
const FLEET = 10_000
const plan = rolloutPlan.parse({
  ...(JSON.parse(process.argv[3] ?? '{}') as object),
  // Time plays no role here.
  soak: { minutes: 0, laterMinutes: 0 },
})
const flaws = flawsOf(plan)
if (flaws.length > 0) throw new Error(`the plan contradicts itself: ${flaws.join(', ')}`)

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const shares = (run: Partial<StopRun>, runs = RUNS) => stopShares(runs, { plan, fleet: FLEET, fault: 0, ...run })

console.log(`${RUNS} rollouts to ${FLEET} devices, severe outcomes independent of each other\n`)
console.log('severe   held or stopped   stopped for good   below 1 %   exposed p50 / p95 / p99 / max')
for (const fault of [0, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.03, 0.05, 0.1]) {
  const { ended, stopped, stoppedBefore1Percent, exposed } = shares({ fault })
  const { p50, p95, p99, max } = exposed
  const columns = [ended, stopped, stoppedBefore1Percent].map((share) => percent(share).padStart(14))
  console.log(`${(100 * fault).toFixed(2)} %  ${columns.join('  ')}   ${p50} / ${p95} / ${p99} / ${max}`)
}

/** Every outcome is tried against the sequential test alone: neither gates nor holds end a run before it. */
function sequentialStops(fault: number, runs: number): { stopped: number; before1Percent: number } {
  const rules = stopRules(plan.limits)
  let [stopped, before] = [0, 0]
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomStream(seed, 'sequential')
    const evidence = { settled: 0, severe: 0, soft: 0 }
    while (evidence.settled < FLEET) {
      evidence.settled++
      if (random.next() < fault) evidence.severe++
      if (rules(evidence)?.action !== 'stop') continue
      stopped++
      if (evidence.settled * 100 < FLEET) before++
      break
    }
  }
  return { stopped: stopped / runs, before1Percent: before / runs }
}

const sigma = (share: number, runs: number): number => Math.sqrt((share * (1 - share)) / runs)
console.log('')
for (const validationDevices of [0, 20, 60, 100]) {
  const { permyriad } = detection({ plan, fleet: FLEET, validationDevices, faultPermille: 30 })
  console.log(`3 % with ${validationDevices} test devices: detected below 1 % with ${permyriad / 100} %`)
}

const alone = shares({ fault: 0.03 }, MANY_RUNS).stoppedBefore1Percent
const tested = shares({ fault: 0.03, validationDevices: 60 }, MANY_RUNS).stoppedBefore1Percent
const falseStops = shares({ fault: 0.005 }).stopped
const falseAlone = sequentialStops(0.005, MANY_RUNS).stopped
const late = sequentialStops(0.03, RUNS)
const goals = [
  {
    name: '3 %, stopped below 1 %',
    found: alone,
    isMet: alone >= 0.951 - 3 * sigma(0.951, MANY_RUNS),
    goal: '95.1 % − 3 σ',
  },
  { name: '3 %, with 60 test devices', found: tested, isMet: tested >= 0.99, goal: '99 %' },
  { name: '0.5 %, stopped for good', found: falseStops, isMet: falseStops <= 0.001, goal: 'at most 0.1 %' },
  {
    name: `0.5 %, ${MANY_RUNS} runs of the sequential test alone`,
    found: falseAlone,
    isMet: falseAlone <= 0.001 + 3 * sigma(0.001, MANY_RUNS),
    goal: '0.1 % + 3 σ',
  },
]
console.log(
  `\nsequential test alone at 3 %: stopped ${percent(late.stopped)}, below 1 % ${percent(late.before1Percent)}\n`,
)
for (const { name, found, isMet, goal } of goals)
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${(100 * found).toFixed(2)} %, goal ${goal}`)
if (!goals.every(({ isMet }) => isMet)) process.exitCode = 1
