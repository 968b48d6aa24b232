import path from 'node:path'
import { buildConsole, isConsoleCurrent } from './console-build.ts'

const folder = path.resolve(import.meta.dirname, '..')

/** A process without the API shows no pages, and would compete with other processes for the build. */
const showsPages = (process.env['SLIPWAY_ROLES'] || 'api')
  .split(',')
  .map((role) => role.trim())
  .includes('api')

if (showsPages && !isConsoleCurrent(folder)) {
  console.info('Building the console (first start or after an update)…')
  buildConsole(folder)
}
await import('../apps/server/src/main.ts')
