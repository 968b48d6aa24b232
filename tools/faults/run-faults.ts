import { parseArgs } from 'node:util'
import { answerOf, type Subject } from './fault-subjects.ts'
import { clockRig, networkRig, nodeRig, type Fault, type FaultRig } from './fault-rigs.ts'
import { faultOf, tableOf, type Outcome } from './fault-report.ts'

/** `node tools/faults/run-faults.ts --only disk --plant loss`. */
const plants = ['loss', 'recovery', 'answer', 'fault'] as const
const { values } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } })
const plant = plants.find((one) => one === values.plant)
if (values.plant !== undefined && !plant) throw new Error(`--plant must be one of ${plants.join(', ')}`)

/** While a fault lasts, everything is tried once; the shortest fault lasts this long. */
const LASTS_MS = 1_500
const GIVEN_UP_MS = 10_000
const PAUSE_MS = 50

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

const tried = (subject: Subject): Promise<string> => subject.attempt().then(() => 'ok', answerOf)

async function recovered(subject: Subject, since: number): Promise<number | undefined> {
  while (performance.now() - since < GIVEN_UP_MS) {
    if ((await tried(subject)) === 'ok') return Math.round(performance.now() - since)
    await pause(PAUSE_MS)
  }
  return undefined
}

async function suffer(rig: FaultRig, fault: Fault): Promise<Outcome[]> {
  await fault.begin()
  const lasted = pause(LASTS_MS)
  const answers = await Promise.all(rig.subjects.map(tried))
  await lasted
  const since = performance.now()
  if (plant === 'recovery') await pause(6_000)
  await fault.end()
  const times = await Promise.all(rig.subjects.map((subject) => recovered(subject, since)))
  const outcomes: Outcome[] = []
  for (const [at, subject] of rig.subjects.entries()) {
    const lost = await subject.lost()
    outcomes.push({
      fault: fault.name,
      subject: subject.name,
      answer: plant === 'answer' ? 'none' : plant === 'fault' ? '500' : (answers[at] ?? ''),
      lost: plant === 'loss' ? [...lost, 'planted'] : lost,
      recoveryMs: times[at],
    })
  }
  return outcomes
}

const outcomes: Outcome[] = []
const wrong: string[] = []
for (const open of [networkRig, nodeRig, clockRig]) {
  const rig = await open()
  if (typeof rig === 'string') {
    console.info(rig)
    continue
  }
  try {
    for (const fault of rig.faults.filter(({ name }) => name.includes(values.only ?? ''))) {
      const found = await suffer(rig, fault)
      outcomes.push(...found)
      wrong.push(...found.flatMap((outcome) => faultOf(outcome, fault.isBetween) ?? []))
      console.info(
        `${fault.name}: ${found.map(({ subject, answer, recoveryMs }) => `${subject} ${answer}, ${recoveryMs ?? 'never'} ms`).join('; ')}`,
      )
    }
  } finally {
    await rig.stop()
  }
}
console.info(`\n${tableOf(outcomes)}\n`)
for (const what of wrong) console.error(what)
console.info(`${wrong.length} wrong of ${outcomes.length}`)
process.exitCode = wrong.length > 0 ? 1 : 0
