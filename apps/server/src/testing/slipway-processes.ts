import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase } from '../db/testing/test-database.ts'
import type { ConnectionSettings } from '../db/connection-settings.ts'

const START_TIMEOUT_MS = 120_000

export interface RunningProcess {
  /** Where its HTTP answers, as it said itself. */
  url: string
  mqttPort: number
  said: readonly string[]
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const databaseUrlOf = ({ host = '', port = 5432, user = '', database = '' }: ConnectionSettings): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** A port that nobody had a moment ago: for what has to come back where it was. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * A database of its own and as many processes on it as are asked for, each as `npm start` would run it, with nothing in
 * common but the database and the key.
 */
export async function slipwayInstallation(shared: Record<string, string> = {}) {
  const clone = await cloneDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-processes-'))
  const environment = {
    PATH: process.env['PATH'] ?? '',
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
      // Nobody disposes of an installation that did not come about: none of its processes stays.
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
