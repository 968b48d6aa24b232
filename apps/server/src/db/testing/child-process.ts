import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Child {
  pid: number
  /** The next line of the process's output; undefined after its end. */
  line(): Promise<string | undefined>
  kill(signal: NodeJS.Signals): void
  /** Like Ctrl-C in a terminal: signals all processes of the group. */
  killGroup(signal: NodeJS.Signals): void
  ended: Promise<unknown>
}

/**
 * Runs TypeScript in a separate process; `db(file)` in its text is replaced by the address of a file of this folder.
 */
export function runInChild(program: string): Child {
  const text = program.replaceAll(/db\('([^']+)'\)/g, (_, file: string) => `'${import.meta.dirname}/../${file}'`)
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', text], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const pid = child.pid ?? 0
  return {
    pid,
    line: async () => {
      const { value, done } = await lines.next()
      return done ? undefined : value
    },
    kill: (signal) => child.kill(signal),
    killGroup: (signal) => process.kill(-pid, signal),
    ended: once(child, 'exit'),
  }
}
