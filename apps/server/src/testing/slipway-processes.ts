import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { databaseUrlOf } from '../db/testing/database-url.ts'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { programEnvironment } from './program-environment.ts'

const START_TIMEOUT_MS = 120_000

export interface RunningProcess {
  /** The HTTP address that the process printed. */
  url: string
  mqttPort: number
  said: readonly string[]
  /** Kills it like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * A new database with the requested number of processes, each started like `npm start`, which share only the database
 * and the key.
 */
export async function slipwayInstallation(shared: Record<string, string> = {}) {
  const clone = await cloneDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-processes-'))
  const environment = {
    ...programEnvironment(),
    DATABASE_URL: databaseUrlOf(clone.settings),
    SLIPWAY_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SLIPWAY_MQTT_PORT: '0',
    ...shared,
  }
  const running = new Set<ChildProcess>()
  let started = 0

  async function killAll(): Promise<void> {
    await Promise.all(
      [...running].map(async (child) => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }),
    )
  }

  async function run(own: Record<string, string>): Promise<RunningProcess> {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
      cwd: folder,
      env: { ...environment, SLIPWAY_DATA: path.join(folder, `p${++started}`), SLIPWAY_PORT: '0', ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const said: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
    let isReady = false
    const url = await new Promise<string>((resolve, reject) => {
      // The caller cannot dispose of an installation that failed to start: all processes are ended here.
      const fail = (why: string) => {
        const error = new Error(`Slipway ${why}:\n${said.join('\n')}`)
        killAll().then(() => reject(error), reject)
      }
      const timeout = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS)
      child.once('exit', (code) => {
        running.delete(child)
        clearTimeout(timeout)
        if (!isReady) fail(`exited with code ${code}`)
      })
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line)
        const ready = /ready at (\S+)/.exec(line)?.[1]
        if (!ready) return
        isReady = true
        clearTimeout(timeout)
        resolve(ready)
      })
    })
    const end = async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    const port = said.map((line) => /mqtt:\/\/localhost:(\d+)/.exec(line)?.[1]).find((one) => one !== undefined)
    return { url, mqttPort: Number(port), said, kill: () => end('SIGKILL'), stop: () => end('SIGINT') }
  }

  return {
    settings: clone.settings,
    run,
    async [Symbol.asyncDispose]() {
      await killAll()
      await clone.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type SlipwayInstallation = Awaited<ReturnType<typeof slipwayInstallation>>
