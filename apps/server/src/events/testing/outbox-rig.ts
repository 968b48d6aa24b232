import { defineEvent } from '@slipway/contract/define-event.ts'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { inTransaction, openDatabase, type Database } from '../../db/database.ts'
import { cloneDatabase } from '../../db/testing/test-database.ts'
import { domainEvents } from '../domain-events.ts'
import { outbox, type Outbox } from '../outbox.ts'
import { afterCommit, type Delivery, type Subscription } from '../subscriptions.ts'

export const counted = defineEvent('test.counted', z.object({ thing: z.string(), n: z.int() }))
export type Counted = z.output<typeof counted.payload>

const START = Date.UTC(2026, 10, 20, 8, 0, 0)

/** A delivery to a subscriber of the tests. */
export interface Told extends Counted, Delivery {}

/** A process with separate connections and a separate table of subscribers. */
export interface OutboxProcess {
  db: Database
  outbox: Outbox
  /** Publishes in a new transaction. */
  publish(...events: Counted[]): Promise<void>
}

export interface OutboxRig extends AsyncDisposable {
  clock: { now(): number; advance(ms: number): void }
  process(
    subscriptions: readonly Subscription[],
    options?: { pollMs?: number; handlerTimeoutMs?: number },
  ): OutboxProcess
}

export async function outboxRig(): Promise<OutboxRig> {
  const clone = await cloneDatabase()
  const opened: OutboxProcess[] = []
  let moved = 0
  const clock = { now: () => START + moved, advance: (ms: number) => void (moved += ms) }
  return {
    clock,
    process(subscriptions, options = {}) {
      const db = openDatabase(clone.settings, { poolSize: 6 })
      const events = domainEvents(clock)
      events.subscribe(subscriptions)
      const delivering = outbox({ db, clock, log: pino({ level: 'silent' }), events, ...options })
      const made: OutboxProcess = {
        db,
        outbox: delivering,
        publish: (...all) =>
          inTransaction(db, async (tx) => {
            for (const one of all) await events.publish(tx, counted, one)
          }),
      }
      opened.push(made)
      return made
    },
    async [Symbol.asyncDispose]() {
      for (const { db, outbox: delivering } of opened) {
        await delivering.stop()
        await db.close()
      }
      await clone.drop()
    },
  }
}

/** A subscriber that records its deliveries; `fails` can refuse an event. */
export function recorder(fails: (event: Counted, delivery: Delivery) => void | Promise<void> = () => {}) {
  const told: Told[] = []
  const subscription = afterCommit(
    counted,
    { subscriber: 'recorder', key: ({ thing }) => thing },
    async (event, delivery) => {
      await fails(event, delivery)
      told.push({ ...event, ...delivery })
    },
  )
  return {
    told,
    subscription,
    numbersOf: (thing: string) => told.filter((one) => one.thing === thing).map(({ n }) => n),
  }
}
