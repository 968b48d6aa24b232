#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { localeFrom, readCommand } from './command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from './exit-codes.ts'
import { firmware } from './firmware/firmware.ts'
import { devices, products } from './lists.ts'
import { login, logout } from './login.ts'
import { logs } from './logs.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { sim } from './sim.ts'
import type { Terminal } from './terminal.ts'

const args = process.argv.slice(2)
const { env } = process

const terminal: Terminal = {
  locale: localeFrom(args, env),
  say: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  complain: (line) => void process.stderr.write(`${line}\n`),
  progress: (line) => void (process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`)),
  async ask(question) {
    process.stdout.write(question)
    const lines = createInterface({ input: process.stdin })
    for await (const line of lines) {
      lines.close()
      return line
    }
    return undefined
  },
}

async function run(): Promise<ExitCode> {
  // `npm run` starts in the project's root, wherever it was called.
  const cwd = env['npm_lifecycle_event'] === 'slipway' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()
  const command = readCommand(args, env, cwd)
  switch (command.name) {
    case 'login':
      return login(command, terminal)
    case 'logout':
      return logout(command, terminal)
    case 'products':
      return products(command, terminal)
    case 'devices':
      return devices(command, terminal)
    case 'logs':
      return logs(command, terminal)
    case 'firmware':
      return firmware(command, terminal)
    case 'sim':
      return sim(command, terminal)
    case 'pull':
      return pull(command, terminal)
    default:
      return push(command, terminal)
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof CommandEnded)) throw error
  if (error.code === exitCode.done) terminal.say(error.message)
  else terminal.complain(error.message)
  process.exitCode = error.code
}
