import {
  campaignFinished,
  campaignHeld,
  campaignPaused,
  campaignStarted,
  campaignStopped,
  deviceUpgraded,
  deviceUpgradeFailed,
} from '@slipway/contract/devices/campaigns/campaigns.events.ts'
import {
  deviceCommandEnded,
  deviceEventReceived,
  deviceOffline,
  deviceOnline,
} from '@slipway/contract/devices/devices/devices.events.ts'
import type { DatabaseEvent, DomainEvent, PayloadOf } from '@slipway/contract/define-event.ts'
import type { WebhookTypeName } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import type { WebhookData } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import { modelPublished } from '@slipway/contract/products/features/features.events.ts'
import { firmwareReleased, firmwareWithdrawn } from '@slipway/contract/products/firmware/firmware.events.ts'
import {
  productCreated,
  productDeleted,
  productPurged,
  productReleased,
  productRestored,
  productUnpublished,
} from '@slipway/contract/products/products/products.events.ts'
import { deviceUnbound } from '@slipway/contract/users/homes/homes.events.ts'
import { userErased, userRegistered } from '@slipway/contract/users/users/users.events.ts'
import type * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import { inTransaction as inOne, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { afterCommit, inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { listenersViews } from './listeners.views.ts'
import { messageIdOfEvent } from './message-id.ts'
import type { MessageQueue } from './message-queue.ts'

/** The outbox stores events by this name. */
const SUBSCRIBER = 'webhooks'

interface OfProduct {
  productId: string
  ownerId?: number | undefined
  /** Of events about a device. */
  serial?: string | undefined
}

interface OfDevice extends OfProduct {
  serial: string
  isSimulated: boolean
}

type EventOf<Payload> = DomainEvent<z.ZodMiniType<Payload>>
type DeviceEvent<Payload> = DatabaseEvent<z.ZodMiniType<Payload>>

const subjectOf = ({ productId, serial }: OfProduct): string =>
  serial === undefined ? productId : `${productId}/${serial}`

/**
 * Domain events as messages. Those of the server are written in the transaction of their cause; those of the device path are in
 * the outbox with their cause, and become messages from there.
 */
export function causedMessages({
  db,
  clock,
  queue,
}: {
  db: Database
  clock: Clock
  queue: MessageQueue
}): Subscription[] {
  const about = <Type extends WebhookTypeName, Payload extends WebhookData<Type> & OfProduct>(
    type: Type,
    event: EventOf<Payload>,
  ): Subscription =>
    inTransaction(event, (tx, data) => {
      const { productId, ownerId } = data
      return queue.add<Type>(tx, { type, data, productId, ownerId, subject: subjectOf(data) })
    })

  const ofDevice = <Type extends WebhookTypeName, Payload extends OfDevice>(
    type: Type,
    event: DeviceEvent<Payload>,
    dataOf: (payload: Payload) => WebhookData<Type>,
  ): Subscription =>
    afterCommit(
      event,
      { subscriber: SUBSCRIBER, isNeeded: async (tx) => (await listenersViews(tx).types(clock.now())).has(type) },
      async (payload, { id, publishedAt: at }) => {
        // A fleet of simulated devices would send more than it is worth.
        if (payload.isSimulated) return
        const { productId } = payload
        const messageId = messageIdOfEvent(at, id)
        const message = { type, productId, subject: subjectOf(payload), id: { messageId, at } }
        await inOne(db, (tx) => queue.add<Type>(tx, { ...message, data: dataOf(payload) }))
      },
    )

  const ofUser = (type: 'user.registered' | 'user.deregistered', event: EventOf<{ userId: number }>): Subscription =>
    inTransaction(event, async (tx, { userId: row }) => {
      const userId = await listenersViews(tx).userIdOf(row)
      if (userId !== undefined) await queue.add(tx, { type, data: { userId }, subject: userId })
    })

  async function unbound(tx: DatabaseOrTransaction, { deviceId, productId, at }: PayloadOf<typeof deviceUnbound>) {
    const serial = await listenersViews(tx).serialOf(deviceId)
    if (serial === undefined) return
    const data = { productId, serial, at }
    await queue.add(tx, { type: 'device.unbound', data, productId, subject: subjectOf(data) })
  }

  return [
    ofDevice('device.online', deviceOnline, (payload) => payload),
    ofDevice('device.offline', deviceOffline, (payload) => payload),
    ofDevice('device.eventReceived', deviceEventReceived, (payload) => payload),
    ofDevice('device.commandEnded', deviceCommandEnded, (payload) => ({
      ...payload,
      commandId: String(payload.commandId),
    })),
    inTransaction(deviceUnbound, unbound),
    about('device.upgraded', deviceUpgraded),
    about('device.upgradeFailed', deviceUpgradeFailed),
    about('firmware.released', firmwareReleased),
    about('firmware.withdrawn', firmwareWithdrawn),
    about('campaign.started', campaignStarted),
    about('campaign.held', campaignHeld),
    about('campaign.paused', campaignPaused),
    about('campaign.stopped', campaignStopped),
    about('campaign.finished', campaignFinished),
    about('product.created', productCreated),
    about('product.deleted', productDeleted),
    about('product.restored', productRestored),
    about('product.purged', productPurged),
    about('product.released', productReleased),
    about('product.unpublished', productUnpublished),
    about('model.published', modelPublished),
    ofUser('user.registered', userRegistered),
    ofUser('user.deregistered', userErased),
  ]
}
