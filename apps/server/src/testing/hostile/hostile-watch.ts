import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MS_PER_TICK = 5
const US_PER_MS = 1000
/** What the reference loop takes on the machine for which the limits were chosen. */
const REFERENCE_MS = 20
const REFERENCE_TURNS = 4_000
const REFERENCE_RUNS = 7

/** The CPU time of this thread. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / US_PER_MS
}

/** The work of a server, in small: texts are read, written and hashed. */
function referenceMs(): number {
  const before = cpuMs()
  let text = '{}'
  for (let turn = 0; turn < REFERENCE_TURNS; turn++) {
    const hash = createHash('sha256').update(text).digest('hex')
    text = JSON.stringify({ turn, hash, ...(JSON.parse(`{"of":{"${hash}":[${turn}]}}`) as object) })
  }
  return cpuMs() - before
}

/** How many times slower this machine is than the one for which the limits were chosen; at least 1. */
export function slowness(): number {
  const runs = Array.from({ length: REFERENCE_RUNS }, referenceMs).toSorted((one, other) => one - other)
  return Math.max(1, (runs[Math.floor(REFERENCE_RUNS / 2)] ?? REFERENCE_MS) / REFERENCE_MS)
}

/**
 * Calls back for each turn of the event loop that takes longer than the limit, by the CPU time of this thread: a turn that
 * waited for a busy machine is none. `forgive`: what the watcher itself has just done does not count.
 */
export function watchTurns(limitMs: number, onStall: (cpuMs: number) => void): Disposable & { forgive(): void } {
  let before = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    if (now - before > limitMs) onStall(now - before)
    before = now
  }, MS_PER_TICK)
  return {
    forgive: () => void (before = cpuMs()),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What this thread's objects and buffers use once their garbage is collected. */
export function usedBytes(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Parts of stacks, statements, messages of the database, and paths: none of it belongs into a reply. */
const internals = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules|apps\/server\/src|packages\/contract\/src/,
  /\b(Type|Reference|Range|Syntax|Zod|Database|Aggregate)Error\b/,
  /syntax error at|violates .{0,40}constraint|duplicate key value|relation \\?"|invalid input syntax|does not exist\b.{0,20}(column|operator)/,
  /\b(select|insert into|delete from|update) .{1,200}\b(from|values|where|set) .{0,80}[$=]/i,
  /\bE(CONNREFUSED|NOENT|ACCES|PIPE|NOSPC|MFILE)\b/,
]

export function internalsIn(body: string, places: readonly string[]): string | undefined {
  const place = places.find((one) => body.includes(one))
  if (place !== undefined) return place
  for (const pattern of internals) {
    const [found] = pattern.exec(body) ?? []
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a reply is of a form that clients know: the envelope, an error of OAuth, a page, a file, or an update client's. */
export function isKnownForm(path: string, status: number, head: string, body: string): boolean {
  const type = /\ncontent-type: ([^\r;]*)/.exec(head)?.[1] ?? ''
  if (status < 400) return true
  if (body === '')
    return /^\/[^?]*\/controller\/v1|^\/(files|metrics|panel-|category-|assets|app|download|fw)/.test(path)
  if (type === 'text/html') return true
  if (type !== 'application/json') return false
  const parsed = JSON.parse(body) as Record<string, unknown>
  const isEnvelope = 'code' in parsed && 'meta' in parsed && 'msg' in parsed
  return isEnvelope || 'error' in parsed || /\/controller\/v1/.test(path) || path.startsWith('/healthz')
}
