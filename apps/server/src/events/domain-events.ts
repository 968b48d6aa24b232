import type { DomainEvent, PayloadOf } from '@slipway/contract/define-event.ts'
import type { Clock } from '../clock.ts'
import type { DatabaseOrTransaction } from '../db/database.ts'
import { outboxStore } from './outbox.store.ts'
import type { OutboxSubscription, Subscription, TransactionSubscription } from './subscriptions.ts'

/** The event interface of domains. */
export interface EventPublisher {
  /**
   * Publishes an event in the transaction of its cause. Publish after the write of the event's row, so that two
   * transactions on one row publish in the order of their commits. Rejects where a handler refuses.
   */
  publish<Event extends DomainEvent>(tx: DatabaseOrTransaction, event: Event, payload: PayloadOf<Event>): Promise<void>
}

export interface DomainEvents extends EventPublisher {
  /** Only for the composition root, before the first event is published. */
  subscribe(subscriptions: readonly Subscription[]): void
  afterCommitSubscriptions(): readonly OutboxSubscription[]
}

/** The table of events and their subscribers; handlers in the transaction run in the order of their registration. */
export function domainEvents(clock: Clock): DomainEvents {
  const inTransaction = new Map<string, TransactionSubscription[]>()
  const afterCommit = new Map<string, OutboxSubscription[]>()

  return {
    async publish(tx, { name }, payload) {
      if (!tx.isTransaction) throw new Error(`${name} was published outside a transaction`)
      // Written before the handlers run, so that a subscriber receives the cause before its consequences.
      const rows = (afterCommit.get(name) ?? []).map(({ subscriber, keyOf }) => ({
        subscriber,
        key: keyOf(payload),
        event: name,
        payload,
        at: clock.now(),
      }))
      if (rows.length > 0) await outboxStore(tx).add(rows)
      for (const { handle } of inTransaction.get(name) ?? []) await handle(tx, payload)
    },

    subscribe(subscriptions) {
      for (const one of subscriptions) {
        if (one.kind === 'inTransaction') append(inTransaction, one.event.name, one)
        else {
          const present = afterCommit.get(one.event.name) ?? []
          if (present.some(({ subscriber }) => subscriber === one.subscriber)) {
            throw new Error(`${one.subscriber} subscribes to ${one.event.name} twice`)
          }
          append(afterCommit, one.event.name, one)
        }
      }
    },

    afterCommitSubscriptions: () => [...afterCommit.values()].flat(),
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
