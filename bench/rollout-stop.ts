import { createHash } from 'node:crypto'
import { rehearsalInput } from '../packages/contract/src/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { rehearsal, reportText } from '../packages/contract/src/devices/campaigns/rollout/rehearsal/rehearsal.ts'
import type {
  RehearsalReport,
  RunSummary,
} from '../packages/contract/src/devices/campaigns/rollout/rehearsal/report.ts'
import { finished } from '../packages/contract/src/cooperative-steps.ts'

/**
 * Does a rollout stop in time, and only then? 1,000 seeds and more of rehearsals as the jobs process runs them: the engine, the
 * groups, the job rules and the timers of real rollouts, on a virtual clock.
 */
const SEEDS = Number(process.argv[2] ?? 1000)
/** 1,000 seeds cannot tell 99.2 % from 99 %: a share near its goal has this many times as many. */
const TESTED_FACTOR = 20
/** The most that one rehearsal repeats. */
const BLOCK = 100
const DEVICES = 10_000
const PERCENT = 100

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Question {
  permille: number
  validationDevices?: number
  devices?: number
  plan?: object
}

function ask({ permille, validationDevices = 0, devices = DEVICES, plan = {} }: Question, seed: number, seeds: number) {
  const input = rehearsalInput.parse({
    packageHash: 'a'.repeat(64),
    imageBytes: 1_000_000,
    plan,
    fleet: [{ version: 'V1.0.0', devices }],
    faults: [{ kind: 'neverReturns', permille }],
    validationDevices,
    seed,
    seeds,
  })
  return finished(rehearsal(input, { sha256 }))
}

/** All seeds, in rehearsals of at most 100. */
function reportsOf(question: Question, seeds = SEEDS): RehearsalReport[] {
  const reports: RehearsalReport[] = []
  for (let seed = 1; seed <= seeds; seed += BLOCK) {
    reports.push(ask(question, seed, Math.min(BLOCK, seeds - seed + 1)))
  }
  return reports
}

const shareOf = (runs: readonly RunSummary[], test: (run: RunSummary) => boolean): number =>
  runs.filter(test).length / runs.length
const percent = (share: number): string => `${(PERCENT * share).toFixed(2)} %`
/** Three standard deviations of a share of so many seeds. */
const sigma3 = (share: number, seeds = SEEDS): number => 3 * Math.sqrt((share * (1 - share)) / seeds)

const failures: string[] = []
function check(name: string, value: number, { least = 0, most = 1 }: { least?: number; most?: number }): void {
  const isMet = value >= least && value <= most
  const goal = most < 1 ? `at most ${percent(most)}` : `at least ${percent(least)}`
  console.log(`${isMet ? 'ok  ' : 'FAIL'} ${name}: ${percent(value)} (${goal})`)
  if (!isMet) failures.push(name)
}

const before = process.cpuUsage()
console.log(`${SEEDS} seeds of ${DEVICES} devices`)

for (const { name, validationDevices, seeds, goal } of [
  { name: 'without test devices', validationDevices: 0, seeds: SEEDS, goal: 0.95 - sigma3(0.95) },
  { name: 'with 60 test devices', validationDevices: 60, seeds: TESTED_FACTOR * SEEDS, goal: 0.99 },
]) {
  const reports = reportsOf({ permille: 30, validationDevices }, seeds)
  const runs = reports.flatMap((report) => report.runs)
  const isStopped = ({ how }: RunSummary): boolean => how !== 'through' && how !== 'expired' && how !== 'unfinished'
  check(`3 % never return, ${name}: stopped`, shareOf(runs, isStopped), { least: 1 })
  const early = shareOf(runs, (run) => isStopped(run) && run.exposed * PERCENT < DEVICES)
  check(`3 % never return, ${name}: stopped below 1 % of the devices, ${seeds} seeds`, early, { least: goal })
  console.log(`     ± ${percent(sigma3(early, seeds))} (3 σ)`)
  const exposed = runs.map((run) => run.exposed).sort((one, other) => one - other)
  const at = (part: number): number => exposed[Math.min(runs.length - 1, Math.floor(part * runs.length))] ?? 0
  console.log(`     exposed: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${exposed.at(-1)}`)
  const [first] = reports
  const again = ask({ permille: 30, validationDevices }, 1, Math.min(BLOCK, SEEDS))
  const isSame = first !== undefined && sha256(reportText(first)) === sha256(reportText(again))
  check(`3 % never return, ${name}: the same hash for the same seeds`, isSame ? 1 : 0, { least: 1 })
}

const half = { permille: 5 }
const standard = reportsOf(half).flatMap(({ runs }) => runs)
check(
  '0.5 % never return: stopped for good',
  shareOf(standard, ({ how }) => how === 'stopped'),
  { most: 0.001 },
)
// A hold ends a rehearsal: without holds and gates, the sequential test sees every device.
const alone = { devices: 2000, plan: { limits: { zeroTolerance: 0, gates: [{ from: 1_000_000, permille: 500 }] } } }
const sequential = reportsOf({ ...half, ...alone }).flatMap(({ runs }) => runs)
check(
  '0.5 % of 2,000, the sequential test alone: stopped',
  shareOf(sequential, ({ how }) => how === 'stopped'),
  {
    most: 0.001 + sigma3(0.001),
  },
)

const { user, system } = process.cpuUsage(before)
console.log(`CPU ${((user + system) / 1e6).toFixed(0)} s`)
if (failures.length > 0) process.exitCode = 1
