import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../clock.ts'
import { workLoop } from '../../../concurrency/work-loop.ts'
import { tryLockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import { NOTICE_RETRY_MS, noticeQueueStore, NOTICES, type QueuedEvent } from './notice-queue.store.ts'

const BATCH = 100
/** For events whose NOTIFY was lost, and after failures. */
const POLL_MS = SECOND_MS

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Everything that follows from these events, in the transaction that takes them from the queue. */
  write(tx: DatabaseOrTransaction, events: readonly QueuedEvent[]): Promise<void>
}

/** Turns queued events into messages and pushes: each batch in one transaction, so that a crash repeats nothing. */
export function noticeWorker({ db, clock, log, write }: Dependencies) {
  const stopping = new AbortController()
  let stopListening = (): void => {}

  /** The number of events taken; 0 where another process has the shard. */
  const takeBatch = (shard: number, limit: number): Promise<number> =>
    inTransaction(db, async (tx) => {
      if (!(await tryLockKeyInTransaction(tx, 'noticeShards', shard))) return 0
      const { taken, events } = await noticeQueueStore(tx).take(shard, limit, clock.now())
      if (events.length > 0) await write(tx, events)
      return taken.length
    })

  /** An event that can't be handled must not block those behind it. */
  async function takeOneByOne(shard: number): Promise<void> {
    for (const eventId of await noticeQueueStore(db).next(shard, BATCH, clock.now())) {
      try {
        await takeBatch(shard, 1)
      } catch (error) {
        log.warn({ err: error, eventId }, 'the message of an event could not be written and will be tried again')
        await noticeQueueStore(db).postpone([eventId], clock.now() + NOTICE_RETRY_MS)
      }
    }
  }

  async function deliverDue(): Promise<void> {
    for (const shard of await noticeQueueStore(db).shards(clock.now())) {
      try {
        while (!stopping.signal.aborted && (await takeBatch(shard, BATCH)) > 0);
      } catch {
        await takeOneByOne(shard)
      }
    }
  }

  const loop = workLoop({
    work: deliverDue,
    onError: (error) => log.warn({ err: error }, 'the queue of messages could not be read'),
    everyMs: POLL_MS,
  })

  return {
    deliverDue,
    /** From now on this process writes messages. */
    async start(): Promise<void> {
      stopListening = await db.listen(NOTICES, { onMessage: loop.wake, onGap: loop.wake })
      loop.start()
    },
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      await loop.stop()
    },
  }
}
