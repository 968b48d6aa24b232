import type { WebhookTypeName } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import { webhookTypes, type WebhookData } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import type { Clock } from '../../../clock.ts'
import { notifiedCache } from '../../../concurrency/notified-cache.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { deliveriesStore } from './deliveries.store.ts'
import { WEBHOOK_ENDPOINTS } from './endpoints.store.ts'
import { listenersViews } from './listeners.views.ts'
import { newMessageId } from './message-id.ts'

export interface QueuedMessage<Type extends WebhookTypeName> {
  type: Type
  /** Only what the type declares is sent. */
  data: WebhookData<Type>
  subject: string
  productId?: string | undefined
  /** The account that it concerns, if not the product's owner. */
  ownerId?: number | undefined
  /** Undefined: a new one, of now. */
  id?: { messageId: string; at: number } | undefined
}

/** One for all types. */
const ALL = ''

/** Writes messages in the transaction of their cause, for the endpoints that listen. */
export function messageQueue({ db, clock }: { db: Database; clock: Clock }) {
  const listened = notifiedCache<Set<string>>(db, clock, { [WEBHOOK_ENDPOINTS]: () => true })

  async function bodyOf(tx: DatabaseOrTransaction, type: string, data: object, at: number): Promise<string> {
    const seq = await deliveriesStore(tx).nextPosition()
    return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { seq, ...data } })
  }

  return {
    /** Nothing is read or written where no endpoint listens to the type. */
    async add<Type extends WebhookTypeName>(tx: DatabaseOrTransaction, message: QueuedMessage<Type>): Promise<void> {
      const { type, subject, productId, ownerId } = message
      const now = clock.now()
      const types = await listened.of(ALL, () => listenersViews(tx).types(now))
      if (!types?.has(type)) return
      const endpointIds = await listenersViews(tx).endpointsOf({ type, productId, ownerId }, now)
      if (endpointIds.length === 0) return
      const { messageId, at } = message.id ?? { messageId: newMessageId(now), at: now }
      const data: object = webhookTypes[type].data.parse(message.data)
      const body = await bodyOf(tx, type, data, at)
      await deliveriesStore(tx).add({ messageId, at, type, subject, body }, endpointIds)
    },

    /** A message to one endpoint, whatever it listens to. */
    async addFor(tx: DatabaseOrTransaction, endpointId: string, type: string): Promise<string> {
      const at = clock.now()
      const messageId = newMessageId(at)
      const body = await bodyOf(tx, type, { endpointId }, at)
      await deliveriesStore(tx).add({ messageId, at, type, subject: endpointId, body }, [endpointId])
      return messageId
    },
  }
}

export type MessageQueue = ReturnType<typeof messageQueue>
