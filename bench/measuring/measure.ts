import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'

const CLOCK_TICKS_PER_S = 100

/** CPU seconds that a process has used so far. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S
}

/** CPU seconds of a process and its descendants, including those that have exited. */
export function cpuSecondsOfTree(pid: number): number {
  const living = processTree(pid).filter((one) => existsSync(`/proc/${one}/stat`))
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ended = (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_S
  return living.reduce((sum, one) => sum + cpuSecondsOf(one), ended)
}

/** The process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) found.push(...children.filter(([, of]) => of === parent).map(([child]) => child ?? 0))
  return found
}

/** Memory of these processes with shared pages counted once (PSS), in MiB. One that has ended has none. */
export function memoryMibOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + pssKibOf(pid), 0) / 1024
}

function pssKibOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0
    throw error
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export interface HttpLoad {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  requests: number
  concurrency: number
}

/** Repeats a request over keep-alive connections; returns each one's milliseconds. Throws on a wrong status. */
export async function httpLoad({
  url,
  method = 'GET',
  headers = {},
  body,
  requests,
  concurrency,
}: HttpLoad): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let left = requests
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const startedAt = performance.now()
      const request = http.request(url, { method, headers, agent }, (reply) => {
        reply.resume()
        reply.once('end', () => {
          times.push(performance.now() - startedAt)
          if (reply.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${reply.statusCode}`))
        })
      })
      request.once('error', reject)
      request.end(body)
    })
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  agent.destroy()
  return times
}

export interface Paired {
  product: number[]
  control: number[]
  /** The median of each round's ratio, which is stable when the machine's speed drifts. */
  ratio: number
}

/** Measures product and control alternately, so that both see the same machine. */
export async function paired(
  rounds: number,
  product: () => Promise<number>,
  control: () => Promise<number>,
): Promise<Paired> {
  const result: Paired = { product: [], control: [], ratio: Number.NaN }
  for (let round = 0; round < rounds; round++) {
    result.control.push(await control())
    result.product.push(await product())
  }
  result.ratio = median(result.product.map((value, round) => value / (result.control[round] ?? Number.NaN)))
  return result
}

const machine = (): string =>
  `${os.cpus()[0]?.model ?? 'unknown'} x${os.cpus().length}, ${os.type()} ${os.release()}, Node ${process.version}`

export function report(title: string, rows: Record<string, string | number>): void {
  console.info(`\n${title} (${machine()})`)
  for (const [name, value] of Object.entries(rows)) {
    console.info(`  ${name.padEnd(58)} ${typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 1) : value}`)
  }
}
