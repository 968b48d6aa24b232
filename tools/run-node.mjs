// Plain JavaScript on purpose: it must run on an old Node, to find the right one or report what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const NEEDED_MAJOR = 24

/** The Node of the package that npm installs on Linux, if it is there. */
function installedNode() {
  const name = `node-${process.platform}-${process.arch}`
  try {
    const node = path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node')
    return existsSync(node) ? node : undefined
  } catch {
    return undefined
  }
}

/** The Node to run: the current one if it is new enough, else the one of the package. */
const rightNode = () =>
  Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR ? process.execPath : installedNode()

/**
 * Runs a script with the right Node and ends as it ends. `folder` has the node_modules, whose programs the script finds
 * by name; `remedy` says how to get the right Node on Linux.
 */
export function runNode({ folder, remedy, flags, script, args }) {
  const node = rightNode()
  if (!node) {
    console.error(
      `Slipway needs Node.js ${NEEDED_MAJOR} or newer; this is ${process.version}.\n` +
        `On Linux (x64, arm64) ${remedy}\n` +
        `On other systems, install Node.js ${NEEDED_MAJOR} from https://nodejs.org, then try again.`,
    )
    process.exit(1)
  }
  // Child processes that are started by name (linters, the test runner) must find the same Node first.
  const search = [path.dirname(node), path.join(folder, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  // Compiled code of a start is kept for the next ones, which take a third less; Node does without where it may not write.
  const compileCache = process.env.NODE_COMPILE_CACHE ?? path.join(folder, 'node_modules', '.cache', 'node')
  const child = spawn(node, [...flags, script, ...args], {
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
}
