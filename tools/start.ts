import path from 'node:path'
import { areAppsCurrent, buildApps } from './app-builds.ts'

const folder = path.resolve(import.meta.dirname, '..')

/** A process without the API shows no pages, and would compete with other processes for the build. */
const showsPages = (process.env['SLIPWAY_ROLES'] || 'api')
  .split(',')
  .map((role) => role.trim())
  .includes('api')
/** `--link` only prints the set-up link of a server that runs. */
const startsServer = !process.argv.includes('--link')

if (showsPages && startsServer && !areAppsCurrent(folder)) buildApps(folder, (line) => console.info(line))
await import('../apps/server/src/main.ts')
