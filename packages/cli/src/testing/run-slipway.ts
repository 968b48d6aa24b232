import { spawn } from 'node:child_process'
import path from 'node:path'
import { localeFrom } from '../command-line.ts'
import { runCommand } from '../run-command.ts'

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface CommandOptions {
  folder: string
  env: Readonly<Record<string, string | undefined>>
  /** Standard input. */
  typed?: string
}

/** The command's code in this process, which saves starting one for each command. */
export async function runSlipway(args: readonly string[], { folder, env, typed = '' }: CommandOptions): Promise<Ended> {
  let [out, err] = ['', '']
  const lines = typed.split('\n')
  const terminal = {
    locale: localeFrom(args, env),
    say: (line: string) => void (out += `${line}\n`),
    write: (text: string) => void (out += text),
    complain: (line: string) => void (err += `${line}\n`),
    progress() {},
    ask(question: string) {
      out += question
      return Promise.resolve(typed === '' ? undefined : lines.shift())
    },
  }
  const code = await runCommand({ args, env, folder, terminal })
  return { code, out, err }
}

/** The command as a user or CI runs it. */
export function spawnSlipway(args: readonly string[], { folder, env, typed = '' }: CommandOptions): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), ...args], { cwd: folder, env })
  let [out, err] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  child.stdin.end(typed)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}
