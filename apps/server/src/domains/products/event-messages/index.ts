import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { modelPublished, parametersRenamed } from '@slipway/contract/products/features/features.events.ts'
import { productCreated, productUnpublished } from '@slipway/contract/products/products/products.events.ts'
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
  /** The messages of all events; of a released product those of its draft. */
  listOf(productId: string, on: DatabaseOrTransaction): Promise<EventMessage[]>
  /** Time and author of the last save of any message; undefined where there are none. */
  lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined>
  /** Creates, changes and removes in the caller's transaction. A refusal names the position as `overheat.ePush.zh`. */
  changeAll(tx: DatabaseOrTransaction, productId: string, changes: MessageChanges, actor: Actor): Promise<void>
  /** SI-027: the refusal of a release with an event that has no message. */
  missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
  /** The refusal of a release with a text that uses a value which its event no longer has. */
  broken(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
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
      // SI-032: the messages of a copy refer to its new features, so one handler copies both.
      inTransaction(productCreated, async (tx, { productId: to, copiedFrom: from, ownerId }) => {
        if (from === null) return
        const dids = await parts.features.copyAll(tx, { from, to }, ownerOf({ ownerId }))
        await messages.copyAll(tx, { from, to, dids, by: ownerId })
      }),
      inTransaction(parametersRenamed, async (tx, renamed) =>
        messages.rename(tx, renamed, await messages.inForceOf(renamed.productId, tx)),
      ),
      inTransaction(modelPublished, (tx, { productId }) => messages.publish(tx, productId)),
      // The draft of a product that is no longer released is in force.
      inTransaction(productUnpublished, (tx, { productId }) => messages.takeOver(tx, productId)),
    ],
    listOf: messages.listOf,
    lastSaved: messages.lastSaved,
    changeAll: messages.changeAll,
    missing: messages.missing,
    broken: messages.broken,
  }
}
