// Plain JavaScript on purpose: it must run on an old Node to tell what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const NEEDED_MAJOR = 24
const folder = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
  console.error(
    `Slipway runs on Node.js ${NEEDED_MAJOR} or newer; this is ${process.version}.\n` +
      'On Linux (x64, arm64) "npm install" brings the right one along: run "npm ci", then "npm start".\n' +
      `Elsewhere install Node.js ${NEEDED_MAJOR} from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

const { isConsoleCurrent } = await import('./console-build.ts')
if (!isConsoleCurrent(folder)) {
  console.info('Building the console (only after a change of its source) …')
  const vite = path.join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    console.error('The dependencies are missing: run "npm ci" first.')
    process.exit(1)
  }
  const { rememberConsoleBuild } = await import('./console-build.ts')
  const build = spawnSync(process.execPath, [vite, 'build', 'apps/console', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
  rememberConsoleBuild(folder)
}
await import('../apps/server/src/main.ts')
