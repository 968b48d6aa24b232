// Plain JavaScript, like what it imports: it must run on an old Node.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './run-node.mjs'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [script = '', ...args] = process.argv.slice(2)
runNode({
  folder,
  remedy: '"npm ci" installs the right version: run it, then try again.',
  // The server's young generation would grow to 128 MiB in a wave of requests, without being faster.
  flags:
    script === 'tools/start.ts' ? JSON.parse(readFileSync(path.join(folder, 'tools/server-flags.json'), 'utf8')) : [],
  script: path.join(folder, script),
  args,
})
