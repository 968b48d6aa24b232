// Plain JavaScript on purpose: it must run on an old Node, to find the right one or report what is missing.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bundled = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/** The Node to run: the current one if it is new enough, else the one that `npm ci` installed. */
function rightNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  return existsSync(bundled) ? bundled : undefined
}

function tellWhatIsMissing() {
  console.error(
    `Slipway needs Node.js ${NEEDED_MAJOR} or newer; this is ${process.version}.\n` +
      'On Linux (x64, arm64) "npm ci" installs the right version: run it, then try again.\n' +
      `On other systems, install Node.js ${NEEDED_MAJOR} from https://nodejs.org, then try again.`,
  )
}

const node = rightNode()
if (!node) {
  tellWhatIsMissing()
  process.exit(1)
}
const [script = '', ...args] = process.argv.slice(2)
// Child processes that are started by name (linters, the test runner) must find the same Node first.
const search = [path.dirname(node), path.join(folder, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
// Compiled code of a start is kept for the next ones, which take a third less; Node does without where it may not write.
const compileCache = process.env.NODE_COMPILE_CACHE ?? path.join(folder, 'node_modules', '.cache', 'node')
// The server's young generation would grow to 128 MiB in a wave of requests, without being faster.
const flags =
  script === 'tools/start.ts' ? JSON.parse(readFileSync(path.join(folder, 'tools/server-flags.json'), 'utf8')) : []
const child = spawn(node, [...flags, path.join(folder, script), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: search, NODE_COMPILE_CACHE: compileCache },
})
// The terminal sends Ctrl-C to the child directly; this process waits for the child's exit.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// On SIGTERM npm ends its shell but not this process, so this process stops the server once its parent is gone.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
