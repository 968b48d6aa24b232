import { spawn } from 'node:child_process'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')

export interface Step {
  name: string
  command: readonly string[]
}

/** With a larger young generation, garbage collection takes a fifth of the tests' CPU time less. */
export const vitest = (...args: string[]): Step['command'] => [
  'node',
  '--max-semi-space-size=64',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...args,
]

/** Steps that run in sequence, next to other lanes. */
export type Lane = readonly Step[]

interface RunningStep {
  name: string
  /** Prints what the step has written so far, and the rest as it comes. */
  show(): void
  ended: Promise<{ isPassed: boolean; seconds: number }>
}

function start({ name, command }: Step, after: Promise<unknown>): RunningStep {
  const held: Buffer[] = []
  let isShown = false
  const write = (chunk: Buffer): void => void (isShown ? process.stdout.write(chunk) : held.push(chunk))
  return {
    name,
    show() {
      isShown = true
      for (const chunk of held.splice(0)) process.stdout.write(chunk)
    },
    ended: after.then(() => run(command, write)),
  }
}

function run([program = '', ...args]: Step['command'], write: (chunk: Buffer) => void): RunningStep['ended'] {
  const startedAt = performance.now()
  const file = program === 'node' ? process.execPath : path.join(folder, 'node_modules/.bin', program)
  const child = spawn(file, args, {
    cwd: folder,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  return new Promise((resolve) => {
    const end = (isPassed: boolean): void => resolve({ isPassed, seconds: (performance.now() - startedAt) / 1000 })
    child.once('error', (error) => {
      write(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })
}

function startLane(steps: Lane): RunningStep[] {
  const running: RunningStep[] = []
  for (const step of steps) running.push(start(step, running.at(-1)?.ended ?? Promise.resolve()))
  return running
}

/**
 * Runs the groups in sequence, and the lanes of a group side by side: where one waits, another has the cores. The output is
 * that of one program after the other. Returns the names of the programs that failed.
 */
export async function runSteps(groups: readonly (readonly Lane[])[]): Promise<string[]> {
  const failed: string[] = []
  for (const group of groups) {
    for (const { name, show, ended } of group.flatMap(startLane)) {
      console.info(`\n── ${name}`)
      show()
      const { isPassed, seconds } = await ended
      console.info(`── ${name}: ${isPassed ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`)
      if (!isPassed) failed.push(name)
    }
  }
  return failed
}
