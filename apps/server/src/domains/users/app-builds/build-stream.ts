import type { BuildOutlook } from '@slipway/contract/users/app-builds/app-builds.ts'
import { waker } from '../../../concurrency/waker.ts'
import type { Database } from '../../../db/database.ts'
import { APP_DELETED } from '../apps/index.ts'
import { BUILD_CHANGED } from './app-builds.store.ts'

/** Changes within it are one event. */
const MERGED_MS = 50

interface Watching {
  appId: string
  signal: AbortSignal
  send(event: { build: BuildOutlook }): void
  /** Rejects once the account may no longer read the application. */
  read(): Promise<BuildOutlook>
}

/** Sends the newest build of a type, and again whenever a worker gets on with it. */
export const buildStream =
  (db: Database) =>
  async ({ appId, signal, send, read }: Watching): Promise<void> => {
    let build: BuildOutlook | undefined = await read()
    const changes = waker(signal)
    const changed = (): void => changes.soon(MERGED_MS)
    const onMessage = (id: string): void => {
      if (id === appId || id === build?.buildId) changed()
    }
    const channels = [BUILD_CHANGED, APP_DELETED]
    const stops = await Promise.all(channels.map((channel) => db.listen(channel, { onMessage, onGap: changed })))
    // What happened while the subscription was made.
    changed()
    let last = ''
    try {
      while (build) {
        const text = JSON.stringify(build)
        if (text !== last) send({ build })
        last = text
        if (!(await changes.next())) return
        // The page subscribes again, and then learns what is wrong.
        build = await read().catch(() => undefined)
      }
    } finally {
      for (const stop of stops) stop()
    }
  }
