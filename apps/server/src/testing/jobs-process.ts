import type { ConnectionSettings } from '../db/connection-settings.ts'
import { openDatabase } from '../db/database.ts'
import { HAND_OVER_JOB } from '../domains/products/products/index.ts'
import { pushSettingsOf } from '../settings/push-settings.ts'
import { composeDomains } from '../start/compose.ts'
import { partsOf } from './test-parts.ts'

/** What a test tells the process by its first argument, as JSON. */
export interface JobsProcessTask {
  database: ConnectionSettings
  dataFolder: string
  /** In base64. */
  masterKey: string
  /** The clock stands still. */
  now: number
  pushOrigin: string
  poolSize: number
  /** What it does; by default pushes. */
  work?: 'erase' | 'handOver' | 'webhooks'
}

const task = JSON.parse(process.argv[2] ?? '') as JobsProcessTask
const clock = { now: () => task.now }
const parts = partsOf(
  { database: openDatabase(task.database, { poolSize: task.poolSize }), dataFolder: task.dataFolder, clock },
  {
    masterKey: Buffer.from(task.masterKey, 'base64'),
    push: pushSettingsOf(task.pushOrigin),
    outgoingAllow: ['127.0.0.0/8'],
  },
)
const { messages, products, pushes, users, webhooks } = await composeDomains(parts)
if (task.work === 'erase') await users.eraseDue()
else if (task.work === 'handOver') await products.jobs.find(({ name }) => name === HAND_OVER_JOB)?.run()
else if (task.work === 'webhooks') await webhooks.sender.start()
else {
  await messages.writer.start()
  await pushes.sender.start()
}
