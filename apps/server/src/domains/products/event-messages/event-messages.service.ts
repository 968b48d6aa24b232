import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type {
  createEventMessage,
  getEventMessage,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { isEvent, type EventRecord, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { messagesMissing } from '@slipway/contract/products/product-release/release-gates.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { lastSaved, requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { Editor, ProductsApi } from '../products/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { eventMessagesStore, type MessageRecord } from './event-messages.store.ts'
import { bulkUpdate } from './bulk-update.ts'
import { messageTextChanges } from './message-text-changes.ts'
import { inForceReply, toReply, writtenMessage, type EventStates } from './written-message.ts'

export interface EventMessagesDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  products: Pick<ProductsApi, 'lockOwn' | 'readable'>
  features: {
    listOf(productId: string, on?: DatabaseOrTransaction): Promise<FeatureRecord[]>
    inForceOf(productId: string, on?: DatabaseOrTransaction): Promise<FeatureRecord[]>
    modelOf(productId: string): Promise<ThingModel>
    /** Copies the published messages into another product; maps each feature's old id to its new one (SI-032). */
    copyAll(
      tx: DatabaseOrTransaction,
      products: { from: string; to: string },
      actor: Editor,
    ): Promise<ReadonlyMap<string, string>>
  }
  uploads: Pick<UploadsApi, 'requirePicture'>
}

function oneOf(events: readonly EventRecord[], dId: string): EventRecord {
  const found = events.find(({ did }) => did === dId)
  if (!found) throw new DomainError('event-messages.notAnEvent')
  return found
}

export function eventMessagesService({ db, clock, accounts, products, features, uploads }: EventMessagesDependencies) {
  const eventsOf = async (productId: string, on?: DatabaseOrTransaction): Promise<EventRecord[]> =>
    (await features.listOf(productId, on)).filter(isEvent)

  const inForceOf = async (productId: string, on?: DatabaseOrTransaction): Promise<EventRecord[]> =>
    (await features.inForceOf(productId, on)).filter(isEvent)

  /** SI-034: readers of a template see its published messages, never its draft. */
  async function readableEvents(productId: string, actor: Actor) {
    const { isOwn } = await products.readable(productId, actor)
    return isOwn
      ? { events: await eventsOf(productId), show: toReply }
      : { events: await inForceOf(productId), show: inForceReply }
  }

  /** Locks the product, so that no other change deletes or alters the event of the message. */
  const writing = <T>(
    { productId, dId }: { productId: string; dId: string },
    actor: Actor,
    work: (tx: DatabaseOrTransaction, states: EventStates, current: MessageRecord | undefined) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      const event = oneOf(await eventsOf(productId, tx), dId)
      const inForce = (await inForceOf(productId, tx)).find(({ did }) => did === dId)
      return work(tx, { event, inForce }, await eventMessagesStore(tx).find(dId))
    })

  return {
    ...bulkUpdate({ clock, products, uploads, eventsOf, inForceOf }),
    ...messageTextChanges({ clock, eventsOf }),
    inForceOf,

    async get(
      { productId, dId }: CheckedInputOf<typeof getEventMessage>,
      actor: Actor,
    ): Promise<OutputOf<typeof getEventMessage>> {
      const { events, show } = await readableEvents(productId, actor)
      const event = oneOf(events, dId)
      const found = await eventMessagesStore(db).find(dId)
      return found ? { hasData: 'YES', data: show(found, event) } : { hasData: 'NO', data: null }
    },

    async list(productId: string, actor: Actor): Promise<EventMessage[]> {
      const { events, show } = await readableEvents(productId, actor)
      const messages = await eventMessagesStore(db).listByProduct(productId)
      const byId = new Map(messages.map((message) => [message.dId, message]))
      return events.flatMap((event) => {
        const message = byId.get(event.did)
        return message ? [show(message, event)] : []
      })
    },

    /** ST-23. */
    create: (input: CheckedInputOf<typeof createEventMessage>, actor: Actor): Promise<EventMessage> =>
      writing(input, actor, async (tx, states, current) => {
        if (current) throw await lastSaved('event-messages.exists', current, { accounts, tx })
        const { productId, dId } = input
        const written = writtenMessage(input, states, undefined)
        await uploads.requirePicture(written.ePicurl, 'ePicurl', tx)
        const now = clock.now()
        const message = { ...written, productId, dId, createTime: now, updateTime: now, updatedBy: actor.accountId }
        await eventMessagesStore(tx).addAll([message])
        return toReply(message, states.event)
      }),

    /** ST-22, SI-122. */
    update: (input: CheckedInputOf<typeof updateEventMessage>, actor: Actor): Promise<EventMessage> =>
      writing(input, actor, async (tx, states, current) => {
        if (!current) throw new DomainError('event-messages.none')
        await requireNewest('event-messages.savedMeanwhile', current, input.updateTime, { accounts, tx })
        const written = writtenMessage(input, states, current)
        if (written.ePicurl !== current.ePicurl) await uploads.requirePicture(written.ePicurl, 'ePicurl', tx)
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        const change = { ...written, updateTime, updatedBy: actor.accountId }
        await eventMessagesStore(tx).change(current.dId, change)
        return toReply({ ...current, ...change }, states.event)
      }),

    /** SI-032: `dids` maps each event's old id to its new one. */
    async copyAll(
      tx: DatabaseOrTransaction,
      { from, to, dids, by }: { from: string; to: string; dids: ReadonlyMap<string, string>; by: number },
    ): Promise<void> {
      const now = clock.now()
      const copies = (await eventMessagesStore(tx).listByProduct(from)).flatMap((message) => {
        const dId = dids.get(message.dId)
        const own = { productId: to, createTime: now, updateTime: now, updatedBy: by }
        return dId === undefined ? [] : [{ ...message, ...own, dId, nextTexts: null }]
      })
      await eventMessagesStore(tx).addAll(copies)
    },

    /** SI-027: the refusal of a release with an event that has no message. */
    async missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined> {
      const events = await eventsOf(productId, on)
      const messages = await eventMessagesStore(on).listByProduct(productId)
      return messagesMissing(events, new Set(messages.map(({ dId }) => dId)))
    },
  }
}
