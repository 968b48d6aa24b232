import { backoff } from '../concurrency/backoff.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const RETRIES = { firstMs: 250, longestMs: 10_000 }

export interface SupervisedPostgresOptions {
  folder: string
  /** Tells the person at the terminal why the first start takes long. */
  say?(line: string): void
  log: { info(text: string): void; error(facts: object, text: string): void }
}

export interface SupervisedPostgres {
  /** Stays the same over restarts. */
  url: ConnectionSettings
  stop(): Promise<void>
}

/**
 * The embedded Postgres, restarted whenever it ends unexpectedly, with unlimited retries. Rejects where the first start
 * fails.
 */
export async function keepPostgres({ folder, say, log }: SupervisedPostgresOptions): Promise<SupervisedPostgres> {
  const stopping = new AbortController()
  const start = () => startEmbeddedPostgres({ folder, say, log: (message) => log.info(message), onLost })

  async function restart(): Promise<EmbeddedPostgres | undefined> {
    const wait = backoff(stopping.signal, RETRIES)
    while (!stopping.signal.aborted) {
      try {
        return await start()
      } catch (error) {
        log.error({ err: error }, 'Postgres cannot be restarted yet')
        await wait()
      }
    }
    return undefined
  }

  function onLost(): void {
    if (stopping.signal.aborted) return
    log.error({}, 'Postgres ended unexpectedly; restarting it')
    running = restart()
  }

  const first = await start()
  let running: Promise<EmbeddedPostgres | undefined> = Promise.resolve(first)
  return {
    url: first.url,
    async stop() {
      stopping.abort()
      await (await running)?.stop()
    },
  }
}
