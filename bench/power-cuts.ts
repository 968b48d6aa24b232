import { randomStream } from '../packages/contract/src/devices/fleet-simulator/random-stream.ts'
import type { GetRange } from '../packages/device-sdk/src/ota/http-range.ts'
import { simulatedBoard, simulatedImage } from '../packages/device-sdk/src/ota/simulated-board.ts'
import { deviceOn, NOW, offerOf, serving } from '../packages/device-sdk/src/testing/update-rig.ts'

/** `node bench/power-cuts.ts 2000 20`: so many devices with each of so many seeds. */
const DEVICES = Number(process.argv[2] ?? 2000)
const SEEDS = Number(process.argv[3] ?? 1)
const FIRST_SEED = 20_261_124
const AREAS = ['CN', 'US'] as const
const DAY_MS = 86_400_000
/** Enough for any of the updates; cuts beyond their end hit nothing. */
const OPERATIONS = 3000

const prior = simulatedImage('V1.0.0', 'works', 64, 1)
const first = simulatedImage('V1.1.0', 'works', 140, 2)
const second = simulatedImage('V1.2.0', 'works', 140, 3)
const foreign = simulatedImage('V9.0.0', 'works', 140, 4)
const images = new Map(Object.entries({ 'V1.0.0': prior, 'V1.1.0': first, 'V1.2.0': second, 'V9.0.0': foreign }))
const files = { first, second, foreign }

/** Two releases at once, the second only for North America at first, and one for another area. */
const offers = {
  first: offerOf(first, 'V1.1.0', { jobId: '1', seq: 7, more: { url: 'first' } }),
  secondInUs: offerOf(second, 'V1.2.0', { jobId: '2', seq: 8, manifest: { areas: ['US'] }, more: { url: 'second' } }),
  second: offerOf(second, 'V1.2.0', { jobId: '3', seq: 8, more: { url: 'second' } }),
  foreign: offerOf(foreign, 'V9.0.0', { jobId: '4', seq: 9, manifest: { areas: ['JP'] }, more: { url: 'foreign' } }),
}

async function oneDevice(seed: number, index: number) {
  const random = randomStream(seed, `power/${index}`)
  const area = AREAS[index % AREAS.length] ?? 'CN'
  const board = simulatedBoard({ factory: prior, capacity: 256, trialBoots: random.whole(1, 2) })
  const whole = serving(files)
  /** Every third request breaks off in the middle. */
  const get: GetRange = async (url, from, etag, signal) => {
    const reply = await whole(url, from, etag, signal)
    if (random.whole(0, 2) > 0) return reply
    async function* broken() {
      let left = random.whole(0, 2)
      for await (const chunk of reply.body) {
        if (left-- === 0) throw new Error('the network is gone')
        yield chunk
      }
    }
    return { ...reply, body: broken() }
  }
  let clock = NOW
  const device = await deviceOn(board, { get, area, now: () => clock })
  const found: string[] = []
  let highest = 0
  const check = (when: string): void => {
    const { version, image } = board.runs()
    const level = [...images.keys()].indexOf(version)
    if (Buffer.compare(image, images.get(version) ?? Buffer.alloc(0)) !== 0)
      found.push(`${when}: ${version} is incomplete`)
    if (version === 'V9.0.0') found.push(`${when}: outside of its area`)
    if (level < highest) found.push(`${when}: older than before`)
    if (!board.runs().isTrial) highest = Math.max(highest, level)
  }
  device.afterCut = () => {
    clock = NOW + random.whole(-DAY_MS, DAY_MS)
  }
  const steps = [
    [offers.first],
    [offers.foreign, offers.first, offers.secondInUs],
    [offers.secondInUs, offers.second, offers.foreign],
  ]
  let cuts = 0
  for (const step of steps) {
    device.offers.splice(0, device.offers.length, ...step)
    for (let again = random.whole(1, 3); again > 0; again--) {
      const operations = random.whole(0, OPERATIONS)
      const end = board.operations() + operations
      board.cutAfter(operations)
      await device.run()
      if (board.operations() > end) cuts++
      check(`after ${cuts} cuts`)
      if (area === 'CN' && step !== steps[2] && board.runs().version === 'V1.2.0')
        found.push('before its area was released')
    }
  }
  board.cutAfter(Number.MAX_SAFE_INTEGER - board.operations())
  await device.run()
  check('at the end')
  return { found, cuts, version: board.runs().version, isTrial: board.runs().isTrial }
}

const before = process.cpuUsage()
const ends = new Map<string, number>()
const wrong: string[] = []
let cuts = 0
for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
  for (let index = 0; index < DEVICES; index++) {
    const end = await oneDevice(seed, index)
    ends.set(end.version, (ends.get(end.version) ?? 0) + 1)
    cuts += end.cuts
    wrong.push(...end.found.map((one) => `seed ${seed}, device ${index}: ${one}`))
    if (end.isTrial) wrong.push(`seed ${seed}, device ${index}: still on trial`)
  }
}
const { user, system } = process.cpuUsage(before)
console.log(
  `${DEVICES} devices, ${SEEDS} seeds, ${cuts} power cuts at random operations, CPU ${((user + system) / 1e6).toFixed(1)} s`,
)
console.log(
  [...ends]
    .toSorted()
    .map(([version, n]) => `${version}: ${n}`)
    .join(', '),
)
console.log(`wrong: ${wrong.length}`)
for (const one of wrong.slice(0, 10)) console.log(`  ${one}`)
if (wrong.length > 0) process.exitCode = 1
