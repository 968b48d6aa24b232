#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { localeFrom } from './command-line.ts'
import { runCommand } from './run-command.ts'
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

// A reader such as `head` that has seen enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

// `npm run` starts in the project's root, wherever it was called.
const folder = env['npm_lifecycle_event'] === 'slipway' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()
process.exitCode = await runCommand({ args, env, folder, terminal })
