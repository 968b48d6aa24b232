import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/settings/config.ts'
import { startServer } from '../../apps/server/src/start/start-server.ts'

/** The product with a clock that its parent moves, and with an event loop that its parent watches. */
const config = readConfig(process.env, process.cwd())
mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
/** Remembered over a restart. */
const file = path.join(config.dataFolder, 'bench-clock')
let moved = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
const turns = monitorEventLoopDelay({ resolution: 1 })
turns.enable()

interface Order {
  moveMs?: number
  longestTurn?: boolean
  blockMs?: number
}

process.on('message', ({ moveMs = 0, longestTurn = false, blockMs = 0 }: Order) => {
  if (moveMs > 0) {
    moved += moveMs
    writeFileSync(file, String(moved))
  }
  if (longestTurn) {
    process.send?.({ longestTurnMs: turns.max / 1e6 })
    turns.reset()
  }
  const until = performance.now() + blockMs
  while (performance.now() < until);
})
const server = await startServer({
  config,
  log: pino({ level: 'error', base: null }, process.stderr),
  version: 'bench',
  consoleFolder: '',
  clock: { now: () => Date.now() + moved },
  say: (line) => console.info(line),
})
process.on('SIGINT', () => {
  server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
