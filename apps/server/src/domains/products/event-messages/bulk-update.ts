import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { MessageTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import type { EventRecord } from '@slipway/contract/products/features/feature-record.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { EventMessagesDependencies } from './event-messages.service.ts'
import { eventMessagesStore } from './event-messages.store.ts'
import { toReply, writtenMessage, type EventStates, type WrittenFields } from './written-message.ts'

export interface MessageChanges {
  /** By the events' identifiers: created where there is no message, otherwise changed. */
  set: readonly { eKey: string; fields: WrittenFields }[]
  /** By the events' identifiers; an absent one is ignored. */
  remove: readonly string[]
}

type Dependencies = Pick<EventMessagesDependencies, 'clock' | 'products' | 'uploads'> & {
  eventsOf(productId: string, on?: DatabaseOrTransaction): Promise<EventRecord[]>
  inForceOf(productId: string, on?: DatabaseOrTransaction): Promise<EventRecord[]>
}

/** Changes many messages of a product, for imports of an entire product. */
export function bulkUpdate({ clock, products, uploads, eventsOf, inForceOf }: Dependencies) {
  return {
    async listOf(productId: string, on: DatabaseOrTransaction): Promise<EventMessage[]> {
      const byId = new Map((await eventsOf(productId, on)).map((event) => [event.did, event]))
      return (await eventMessagesStore(on).listByProduct(productId)).flatMap((message) => {
        const event = byId.get(message.dId)
        return event ? [toReply(message, event)] : []
      })
    },

    /** Time and author of the last save of any message; undefined where there are none. */
    async lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined> {
      const all = await eventMessagesStore(on).listByProduct(productId)
      const last = all.toSorted((one, other) => other.updateTime - one.updateTime)[0]
      return last && { at: last.updateTime, by: last.updatedBy }
    },

    /** Runs in the caller's transaction. A refusal names the position as `overheat.ePush.zh`. */
    async changeAll(
      tx: DatabaseOrTransaction,
      productId: string,
      { set, remove }: MessageChanges,
      actor: Actor,
    ): Promise<void> {
      await products.lockOwn(tx, productId, actor)
      const events = new Map((await eventsOf(productId, tx)).map((event) => [event.deKey, event]))
      const inForce = new Map((await inForceOf(productId, tx)).map((event) => [event.did, event]))
      const store = eventMessagesStore(tx)
      await store.deleteAll(remove.flatMap((eKey) => events.get(eKey)?.did ?? []))
      for (const { eKey, fields } of set) {
        const event = events.get(eKey)
        if (!event) throw new DomainError('event-messages.notAnEvent', { field: eKey })
        const current = await store.find(event.did)
        const written = writtenAt(eKey, fields, { event, inForce: inForce.get(event.did) }, current)
        if (written.ePicurl !== current?.ePicurl) {
          await uploads.requirePicture(written.ePicurl, `${eKey}.ePicurl`, tx)
        }
        const now = clock.now()
        const updatedBy = actor.accountId
        if (current) {
          const updateTime = Math.max(now, current.updateTime + 1)
          await store.change(event.did, { ...written, updateTime, updatedBy })
        } else {
          await store.addAll([{ ...written, productId, dId: event.did, createTime: now, updateTime: now, updatedBy }])
        }
      }
    },
  }
}

function writtenAt(eKey: string, fields: WrittenFields, states: EventStates, current: MessageTexts | undefined) {
  try {
    return writtenMessage(fields, states, current)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.reason, { ...error.details, field: `${eKey}.${String(error.details['field'] ?? '')}` })
  }
}
