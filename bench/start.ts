import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signedInClient } from '../tools/console-client.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { median, memoryMibOf, processTree, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const ROUNDS = 5
const IDLE_MS = 10_000

const seconds = (since: number) => (performance.now() - since) / 1000

/** From the command to a successful sign-in. */
async function start(dataFolder: string, program: string | undefined) {
  const startedAt = performance.now()
  const slipway = await runSlipway({ dataFolder, environment: ROOT, ...(program !== undefined && { program }) })
  const page = await fetch(`${slipway.url}/authrization/login`, { headers: { accept: 'text/html' } })
  if (!page.ok) throw new Error(`the sign-in page answered ${page.status}`)
  await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  return { slipway, took: seconds(startedAt) }
}

/** The control: a Node process that serves one line over HTTP. */
async function bareNode(): Promise<number> {
  const startedAt = performance.now()
  const script = `const s = require('node:http').createServer((q, r) => r.end('hello')).listen(0, () => console.log(s.address().port))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  await (await fetch(`http://localhost:${Number(port)}`)).text()
  child.kill()
  return seconds(startedAt)
}

/** The `program/server.mjs` of an installed package, in place of the clone. */
const program = process.argv[2]
const empty: number[] = []
const used: number[] = []
const control: number[] = []
let memory = Number.NaN
for (let round = 0; round < ROUNDS; round++) {
  control.push(await bareNode())
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-start-'))
  const first = await start(folder, program)
  empty.push(first.took)
  await first.slipway.stop()
  const second = await start(folder, program)
  used.push(second.took)
  if (round === ROUNDS - 1) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    memory = memoryMibOf(processTree(second.slipway.child.pid ?? 0))
  }
  await second.slipway.stop()
  rmSync(folder, { recursive: true, force: true })
}

report('bench/start', {
  'empty folder: command to signed in, s (goal ≤ 3)': median(empty),
  'used folder: command to signed in, s (goal ≤ 1)': median(used),
  'bare node:http: command to first reply, s': median(control),
  'empty folder / bare node:http': median(empty) / median(control),
  'used folder / bare node:http': median(used) / median(control),
  'idle memory of all processes (PSS), MiB': memory,
})
