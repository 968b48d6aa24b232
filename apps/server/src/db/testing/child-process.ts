import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Child {
  pid: number
  /** The next line that the process prints; undefined once it has ended. */
  line(): Promise<string | undefined>
  kill(signal: NodeJS.Signals): void
  /** Like Ctrl-C in a terminal: the signal goes to the process and to all that share its process group. */
  killGroup(signal: NodeJS.Signals): void
  ended: Promise<unknown>
}

/** Runs TypeScript in a process of its own; `db(file)` in its text becomes the address of a file of this folder. */
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
