import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../clock.ts'
import { workLoop } from '../concurrency/work-loop.ts'
import { inTransaction, type Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { DomainEvents } from './domain-events.ts'
import { outboxDelivery } from './outbox-delivery.ts'
import { dropOldOutboxPartitions, makeOutboxPartitions } from './outbox-partitions.ts'
import { followSubscriptions, OUTBOX, outboxState, outboxStore, type OutboxState } from './outbox.store.ts'

/** The interval for events whose NOTIFY was lost, and for retries. */
const POLL_MS = SECOND_MS
const HANDLER_TIMEOUT_MS = 30 * SECOND_MS

export interface OutboxDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  events: Pick<DomainEvents, 'afterCommitSubscriptions'>
  pollMs?: number
  handlerTimeoutMs?: number
}

export interface Outbox {
  jobs: Job[]
  /**
   * Creates the next partitions, registers the subscribers of database events and enables their triggers; call it before
   * the first event is published.
   */
  prepare(): Promise<void>
  /** Enables the triggers of database events that are needed now, and disables the others. */
  followSubscriptions(): Promise<void>
  /** From now on this process also delivers events. */
  start(): Promise<void>
  /** Delivers the events that are due now. */
  deliverDue(): Promise<void>
  state(): Promise<OutboxState[]>
  /** Waits for running handlers. */
  stop(): Promise<void>
}

export function outbox(parts: OutboxDependencies): Outbox {
  const { db, clock, log, events, pollMs = POLL_MS, handlerTimeoutMs = HANDLER_TIMEOUT_MS } = parts
  const stopping = new AbortController()
  const subscriptions = () => events.afterCommitSubscriptions()
  let stopListening = (): void => {}

  const deliverDue = (): Promise<void> =>
    outboxDelivery({ pool: db.pool, clock, log, subscriptions: subscriptions(), handlerTimeoutMs })(stopping.signal)

  async function follow(): Promise<void> {
    await inTransaction(db, async (tx) => {
      const store = outboxStore(tx)
      await store.lockSubscriptions()
      const needed: { event: string; subscriber: string }[] = []
      for (const { event, subscriber, isNeeded } of subscriptions()) {
        if (event.publishedBy !== 'database' || !((await isNeeded?.(tx)) ?? true)) continue
        needed.push({ event: event.name, subscriber })
      }
      await store.register(needed)
    })
    await followSubscriptions(db.pool)
  }

  const loop = workLoop({
    work: deliverDue,
    onError: (error) => log.warn({ err: error }, 'the outbox could not be read and will be tried again'),
    everyMs: pollMs,
  })

  return {
    jobs: [
      {
        name: 'outbox.partitions',
        cron: '13 * * * *',
        async run() {
          await makeOutboxPartitions(db.pool, clock.now())
          const subscribers = [...new Set(subscriptions().map(({ subscriber }) => subscriber))]
          await dropOldOutboxPartitions(db.pool, { now: clock.now(), subscribers, log })
        },
      },
    ],

    async prepare() {
      // Without subscribers no event is ever written.
      if (subscriptions().length > 0) await makeOutboxPartitions(db.pool, clock.now())
      await follow()
    },

    followSubscriptions: follow,

    async start() {
      if (subscriptions().length === 0) return
      stopListening = await db.listen(OUTBOX, { onMessage: loop.wake, onGap: loop.wake })
      loop.start()
    },

    deliverDue,
    state: () => outboxState(db.pool),

    async stop() {
      stopping.abort()
      stopListening()
      await loop.stop()
    },
  }
}
