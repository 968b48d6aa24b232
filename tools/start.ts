import path from 'node:path'
import { buildConsole, isConsoleCurrent } from './console-build.ts'

const folder = path.resolve(import.meta.dirname, '..')

if (!isConsoleCurrent(folder)) {
  console.info('Building the console (only after a change of its source) …')
  buildConsole(folder)
}
await import('../apps/server/src/main.ts')
