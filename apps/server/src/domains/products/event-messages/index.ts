import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { ClientBase } from 'pg'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { ownerOf } from '../products/index.ts'
import { lastAlarm } from './last-alarm.views.ts'
import { deviceEventsStore, writeEvents, type NewEvent, type StoredEvent } from './device-events.store.ts'
import { eventMessagesService, type EventMessagesDependencies } from './event-messages.service.ts'
import type { MessageChanges } from './bulk-update.ts'

export type { MessageChanges } from './bulk-update.ts'
export type { NewEvent, StoredEvent } from './device-events.store.ts'

/** The events that devices told. */
export interface DeviceEvents {
  /** Inside the transaction of the messages that carried them. */
  write(client: ClientBase, events: readonly NewEvent[]): Promise<void>
  /** Newest first. */
  list(deviceId: number, slice: { offset: number; limit: number }): Promise<StoredEvent[]>
  total(deviceId: number): Promise<number>
  /** When this device told an event last whose message is an alarm's; null where it has not, or that is over. */
  lastAlarm(device: { deviceId: number; productId: string }): Promise<number | null>
}

export interface EventMessagesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  deviceEvents: DeviceEvents
  /** The messages of all events, of a released product those of its draft. */
  listOf(productId: string, on: DatabaseOrTransaction): Promise<EventMessage[]>
  /** When one of them was saved last, and by whom; undefined where there is none. */
  lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined>
  /** Creates, changes and removes, within a transaction. A refusal names the place as `overheat.ePush.zh`. */
  changeAll(tx: DatabaseOrTransaction, productId: string, changes: MessageChanges, actor: Actor): Promise<void>
  /** SI-027: what a release has to name where an event is without its message. */
  missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

export function eventMessagesDomain(parts: EventMessagesDependencies): EventMessagesApi {
  const { db, clock } = parts
  const messages = eventMessagesService(parts)
  const events = deviceEventsStore(db)
  return {
    routes: [
      serve(getEventMessage, ({ input, actor }) => messages.get(input, actor)),
      serve(listEventMessages, ({ input, actor }) => messages.list(input.productId, actor)),
      serve(createEventMessage, ({ input, actor }) => messages.create(input, actor)),
      serve(updateEventMessage, ({ input, actor }) => messages.update(input, actor)),
    ],
    jobs: [
      {
        name: 'event-messages.expire',
        cron: '41 * * * *',
        run: async () => void (await events.expire(clock.now())),
      },
    ],
    subscriptions: [
      // SI-032: the messages of a copy belong to its own features, so both are copied by one handler.
      inTransaction(productCreated, async (tx, { productId: to, copiedFrom: from, ownerId }) => {
        if (from === null) return
        const dids = await parts.features.copyAll(tx, { from, to }, ownerOf({ ownerId }))
        await messages.copyAll(tx, { from, to, dids, by: ownerId })
      }),
    ],
    deviceEvents: {
      write: writeEvents,
      list: events.list,
      total: events.total,
      lastAlarm: (device) => lastAlarm(db, device),
    },
    listOf: messages.listOf,
    lastSaved: messages.lastSaved,
    changeAll: messages.changeAll,
    missing: messages.missing,
  }
}
