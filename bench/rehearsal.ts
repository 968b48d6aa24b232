import { createHash } from 'node:crypto'
import { evidenceFlaw } from '../packages/contract/src/devices/campaigns/rollout/rehearsal/evidence.ts'
import { rehearsalInput } from '../packages/contract/src/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { rehearsal, reportText } from '../packages/contract/src/devices/campaigns/rollout/rehearsal/rehearsal.ts'

const DEVICES = Number(process.argv[2] ?? 10_000)
const GOAL_S = 3
const SLICE_MS = 20

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const input = rehearsalInput.parse({
  packageHash: 'a'.repeat(64),
  imageBytes: 1_000_000,
  fleet: [
    { version: 'V1.0.0', devices: Math.floor(DEVICES * 0.9) },
    { version: 'V1.1.0', hardware: 'B2', devices: DEVICES - Math.floor(DEVICES * 0.9), onlineHours: 8 },
  ],
  faults: [{ kind: 'neverReturns', permille: 30 }],
})

/** Runs in slices as the jobs process does, with a turn of the event loop in between. */
async function timed() {
  const before = process.cpuUsage()
  const work = rehearsal(input, { sha256 })
  let longest = 0
  for (;;) {
    const start = performance.now()
    let step = work.next()
    while (!step.done && performance.now() - start < SLICE_MS) step = work.next()
    longest = Math.max(longest, performance.now() - start)
    if (step.done) {
      const { user, system } = process.cpuUsage(before)
      return { report: step.value, seconds: (user + system) / 1e6, longest }
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const [first, second] = [await timed(), await timed()]
const hashes = [first, second].map(({ report }) => sha256(reportText(report)))
const { healthy, runs, early, exposed } = first.report
console.log(`${DEVICES} devices, one healthy run and ${runs.length} seeds with 3 % that never return`)
console.log(
  `CPU ${first.seconds.toFixed(2)} s, then ${second.seconds.toFixed(2)} s; goal ${GOAL_S} s; longest turn ${second.longest.toFixed(0)} ms`,
)
console.log(
  `healthy: ${healthy.how} after ${healthy.minutes} virtual minutes, ${healthy.events} events, ${JSON.stringify(healthy.outcomes)}`,
)
console.log(
  `stopped with at most ${early.devices} devices: ${early.runs} of ${runs.length}; median ${exposed.median}, most ${exposed.most}`,
)
console.log(
  `by: ${JSON.stringify(Object.fromEntries([...Map.groupBy(runs, ({ how }) => how)].map(([how, { length }]) => [how, length])))}`,
)
const facts = {
  packageHash: input.packageHash,
  planHash: first.report.planHash,
  validationDevices: 60,
  timing: {},
  rehearsedAt: 0,
  now: 0,
}
console.log(`evidence: ${evidenceFlaw(first.report, facts) ?? 'yes'}; hash ${hashes[0]}`)
if (hashes[0] !== hashes[1] || Math.min(first.seconds, second.seconds) > GOAL_S) process.exitCode = 1
