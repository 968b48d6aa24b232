import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import { ownerOf } from '../products/index.ts'
import { eventMessagesService, type EventMessagesDependencies } from './event-messages.service.ts'
import type { MessageChanges } from './bulk-update.ts'

export type { MessageChanges } from './bulk-update.ts'

export interface EventMessagesApi {
  routes: Route[]
  subscriptions: Subscription[]
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
  const messages = eventMessagesService(parts)
  return {
    routes: [
      serve(getEventMessage, ({ input, actor }) => messages.get(input, actor)),
      serve(listEventMessages, ({ input, actor }) => messages.list(input.productId, actor)),
      serve(createEventMessage, ({ input, actor }) => messages.create(input, actor)),
      serve(updateEventMessage, ({ input, actor }) => messages.update(input, actor)),
    ],
    subscriptions: [
      // SI-032: the messages of a copy belong to its own features, so both are copied by one handler.
      inTransaction(productCreated, async (tx, { productId: to, copiedFrom: from, ownerId }) => {
        if (from === null) return
        const dids = await parts.features.copyAll(tx, { from, to }, ownerOf({ ownerId }))
        await messages.copyAll(tx, { from, to, dids, by: ownerId })
      }),
    ],
    listOf: messages.listOf,
    lastSaved: messages.lastSaved,
    changeAll: messages.changeAll,
    missing: messages.missing,
  }
}
