import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { ClientBase } from 'pg'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
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
  deviceEvents: DeviceEvents
  /** SI-032: `dids` gives each event's new id by its old one. */
  copyAll(
    tx: DatabaseOrTransaction,
    copy: { from: string; to: string; dids: ReadonlyMap<string, string> },
    actor: Actor,
  ): Promise<void>
  /** The messages of all events, of a released product those of its draft. */
  listOf(productId: string, on: DatabaseOrTransaction): Promise<EventMessage[]>
  /** When one of them was saved last, and by whom; undefined where there is none. */
  lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined>
  /** Creates, changes and removes, within a transaction. A refusal names the place as `overheat.ePush.zh`. */
  changeAll(tx: DatabaseOrTransaction, productId: string, changes: MessageChanges, actor: Actor): Promise<void>
  /** SI-027: what a release has to name where an event is without its message. */
  missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
  /** Which of these events have a message, by the identifiers that devices know. */
  usesOf(productId: string, deKeys: readonly string[]): Promise<Map<string, number>>
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
    deviceEvents: {
      write: writeEvents,
      list: events.list,
      total: events.total,
      lastAlarm: (device) => lastAlarm(db, device),
    },
    copyAll: messages.copyAll,
    listOf: messages.listOf,
    lastSaved: messages.lastSaved,
    changeAll: messages.changeAll,
    missing: messages.missing,
    usesOf: messages.usesOf,
  }
}
