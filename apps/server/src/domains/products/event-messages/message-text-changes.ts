import { eventDetails } from '@slipway/contract/products/product-release/release-gates.ts'
import { goneNames, renamedTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import type { EventRecord } from '@slipway/contract/products/features/feature-record.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { eventMessagesStore } from './event-messages.store.ts'
import { workingTexts } from './written-message.ts'

interface Dependencies {
  clock: Clock
  eventsOf(productId: string, on?: DatabaseOrTransaction): Promise<EventRecord[]>
}

/** What a change of the model does to the texts of its messages. */
export function messageTextChanges({ clock, eventsOf }: Dependencies) {
  async function eachMessage(productId: string, on: DatabaseOrTransaction) {
    const messages = await eventMessagesStore(on).listByProduct(productId)
    const events = new Map((await eventsOf(productId, on)).map((event) => [event.did, event]))
    return messages.flatMap((message) => {
      const event = events.get(message.dId)
      return event ? [{ message, event, texts: workingTexts(message, event) }] : []
    })
  }

  /** The first event whose texts use a value that it does not have. */
  async function broken(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined> {
    for (const { event, texts } of await eachMessage(productId, on)) {
      const names = goneNames(texts, event.deOutput)
      if (names.length === 0) continue
      return { ...eventDetails(event), names: names.map((name) => `{${name}}`).join(' ') }
    }
    return undefined
  }

  /** Texts that waited for the model are in force with it. */
  async function takeOver(tx: DatabaseOrTransaction, productId: string): Promise<void> {
    for (const { message, texts } of await eachMessage(productId, tx)) {
      if (message.nextTexts === null) continue
      await eventMessagesStore(tx).change(message.dId, { ...message, ...texts, nextTexts: null })
    }
  }

  return {
    broken,
    takeOver,

    /** The texts follow renamed parameters; those that the model in force does not have wait for the draft. */
    async rename(
      tx: DatabaseOrTransaction,
      { did, names, by }: { did: string; names: Readonly<Record<string, string>>; by: number },
      inForce: readonly EventRecord[],
    ): Promise<void> {
      const message = await eventMessagesStore(tx).find(did)
      if (!message) return
      const texts = renamedTexts(message.nextTexts ?? message, names)
      const event = inForce.find((one) => one.did === did)
      const isNow = !event || goneNames(texts, event.deOutput).length === 0
      const updateTime = Math.max(clock.now(), message.updateTime + 1)
      const change = isNow ? { ...texts, nextTexts: null } : { nextTexts: texts }
      await eventMessagesStore(tx).change(did, { ...message, ...change, updateTime, updatedBy: by })
    },

    /** A version whose texts would be broken is not published. */
    async publish(tx: DatabaseOrTransaction, productId: string): Promise<void> {
      const found = await broken(productId, tx)
      if (found) throw new DomainError('event-messages.valueGone', found)
      await takeOver(tx, productId)
    },
  }
}
