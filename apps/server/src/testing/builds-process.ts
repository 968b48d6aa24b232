import type { ConnectionSettings } from '../db/connection-settings.ts'
import { openDatabase } from '../db/database.ts'
import { composeDomains } from '../start/compose.ts'
import { partsOf } from './test-parts.ts'

/** What a test gives the process by its first argument, as JSON. */
export interface BuildsProcessTask {
  database: ConnectionSettings
  dataFolder: string
  /** In base64. */
  masterKey: string
  /** The clock stands still. */
  now: number
}

const task = JSON.parse(process.argv[2] ?? '') as BuildsProcessTask
const clock = { now: () => task.now }
const parts = partsOf(
  { database: openDatabase(task.database, { poolSize: 8 }), dataFolder: task.dataFolder, clock },
  { masterKey: Buffer.from(task.masterKey, 'base64') },
)
const { appBuilds } = await composeDomains(parts)
await appBuilds.openWorker().start()
