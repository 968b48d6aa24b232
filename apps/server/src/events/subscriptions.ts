import type { AnyEvent, DomainEvent, PayloadOf } from '@slipway/contract/define-event.ts'
import type { DatabaseOrTransaction } from '../db/database.ts'

/** The facts of a delivery, other than the event itself. */
export interface Delivery {
  /** The same for each redelivery, so that a subscriber can recognize completed work. */
  id: number
  /** 1 for the first delivery. */
  attempt: number
  /** Epoch ms. */
  publishedAt: number
}

/** Runs in the publishing transaction; an exception rolls it back. */
export interface TransactionSubscription {
  kind: 'inTransaction'
  event: DomainEvent
  handle(tx: DatabaseOrTransaction, payload: unknown): Promise<void>
}

/** Runs after the commit, through the outbox: at least once, in the order of its key. */
export interface OutboxSubscription {
  kind: 'afterCommit'
  event: AnyEvent
  subscriber: string
  keyOf(payload: unknown): string
  /** Of a database event: whether its trigger is needed now. Without it, always. */
  isNeeded?: ((tx: DatabaseOrTransaction) => Promise<boolean>) | undefined
  handle(payload: unknown, delivery: Delivery): Promise<void>
}

export type Subscription = TransactionSubscription | OutboxSubscription

/** The outbox stores events by the subscriber's name: a new name is a new subscriber, without earlier events. */
type OutboxOptions<Event extends AnyEvent> = { subscriber: string } & (Event extends DomainEvent
  ? { key: (payload: PayloadOf<Event>) => string; isNeeded?: never }
  : { key?: never; isNeeded?: (tx: DatabaseOrTransaction) => Promise<boolean> })

export const inTransaction = <Event extends DomainEvent>(
  event: Event,
  handle: (tx: DatabaseOrTransaction, payload: PayloadOf<Event>) => Promise<void>,
): TransactionSubscription => ({
  kind: 'inTransaction',
  event,
  // `publish` accepts only this event's payload.
  handle: (tx, payload) => handle(tx, payload as PayloadOf<Event>),
})

export function afterCommit<Event extends AnyEvent>(
  event: Event,
  { subscriber, key, isNeeded }: OutboxOptions<Event>,
  handle: (payload: PayloadOf<Event>, delivery: Delivery) => Promise<void>,
): OutboxSubscription {
  return {
    kind: 'afterCommit',
    event,
    subscriber,
    keyOf: (payload) => (key ? key(payload as PayloadOf<Event>) : ''),
    isNeeded,
    // The outbox has parsed the payload with the event's schema.
    handle: (payload, delivery) => handle(payload as PayloadOf<Event>, delivery),
  }
}
