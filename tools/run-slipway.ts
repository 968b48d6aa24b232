import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import flags from './server-flags.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '..')
/** That of `run.mjs`: stripped types and compiled code of an earlier start. */
const compileCache = path.join(folder, 'node_modules/.cache/node')
/** As long as a test: only a start that fails lasts this long. */
const START_TIMEOUT_MS = 300_000

export interface SlipwayProcess {
  url: string
  mqttPort: number
  /** The one-time link of a first start. */
  setUpLink: string | undefined
  child: ChildProcess
  /** Stops it as a user would, and waits. */
  stop(): Promise<void>
  /** Kills it as a power failure would, and waits. */
  kill(): Promise<void>
}

export interface SlipwayOptions {
  dataFolder: string
  environment?: Record<string, string>
  /** A program of the benchmarks that starts it in another way and takes messages. */
  program?: string
}

/** Starts the product as `npm start` does, in a separate process on free ports, and waits until it is ready. */
export async function runSlipway({ dataFolder, environment = {}, program }: SlipwayOptions): Promise<SlipwayProcess> {
  const child = spawn(process.execPath, [...flags, program ?? path.join(folder, 'tools/start.ts')], {
    cwd: dataFolder,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      SLIPWAY_DATA: dataFolder,
      SLIPWAY_PORT: '0',
      SLIPWAY_MQTT_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(program === undefined ? [] : ['ipc' as const])],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('Slipway was started without pipes')
  const lines: string[] = []
  createInterface({ input: stderr }).on('line', (line) => lines.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill()
      reject(new Error(`Slipway ${why}:\n${lines.join('\n')}`))
    }
    const timeout = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS)
    child.once('exit', (code) => fail(`exited with code ${code}`))
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(line)
      const [, ready] = /ready at (\S+)/.exec(line) ?? []
      if (!ready) return
      clearTimeout(timeout)
      resolve(ready)
    })
  })
  const find = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    mqttPort: Number(find(/mqtt:\/\/localhost:(\d+)/)),
    setUpLink: find(/(http\S+\/setup\?token=\S+)/),
    child,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
}
