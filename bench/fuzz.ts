import { fuzz } from '../apps/server/src/mqtt/testing/fuzz.ts'
import { report } from './measuring/measure.ts'

const EACH = 50_000
const seed = Number(process.argv[2] ?? 20_260_202)

const startedAt = performance.now()
const result = await fuzz({ streams: EACH, topics: EACH, seed })
const { failures, strayed, victimEnds, victimRounds, signedIn, malformed, protocolErrors } = result

report('bench/fuzz', {
  seed: String(seed),
  'streams with a broken packet': result.streams,
  'topics and filters, published and subscribed to': result.topics,
  'failures in the log (goal 0)': failures.length,
  'messages across devices (goal 0)': strayed,
  'ends of the connection that was left alone (goal 0)': victimEnds,
  'what it reported and was told meanwhile': victimRounds,
  'sign-ins of the others': signedIn,
  'ended as malformed, as a protocol error': `${malformed}, ${protocolErrors}`,
  'took, s': (performance.now() - startedAt) / 1000,
})
if (failures.length + strayed + victimEnds > 0) {
  console.error(failures.slice(0, 10).join('\n'))
  process.exitCode = 1
}
