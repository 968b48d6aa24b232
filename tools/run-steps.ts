import { spawnSync } from 'node:child_process'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')

export interface Step {
  name: string
  command: readonly string[]
}

/** Runs the programs in sequence with their output; returns the names of those that failed. */
export function runSteps(steps: readonly Step[]): string[] {
  const failed: string[] = []
  for (const { name, command } of steps) {
    const [program, ...args] = command
    console.info(`\n── ${name}`)
    const startedAt = performance.now()
    const file = program === 'node' ? process.execPath : path.join(folder, 'node_modules/.bin', program ?? '')
    const { status } = spawnSync(file, args, {
      cwd: folder,
      stdio: 'inherit',
    })
    console.info(
      `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    )
    if (status !== 0) failed.push(name)
  }
  return failed
}
