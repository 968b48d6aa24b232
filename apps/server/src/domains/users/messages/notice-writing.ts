import {
  actionsOf,
  eventBasic,
  eventNotification,
  eventStatus,
} from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { isEvent } from '@slipway/contract/products/features/feature-record.ts'
import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import { noticeTexts, type NoticeTexts } from '@slipway/contract/users/messages/notice-texts.ts'
import { safeParse } from 'zod/mini'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import type { Notice } from '../pushes/index.ts'
import { messagesStore } from './messages.store.ts'
import type { QueuedEvent } from './notice-queue.store.ts'

interface Dependencies {
  features: Pick<FeaturesApi, 'inForceOf'>
}

const basicOf = ({ basic }: QueuedEvent) => {
  const read = safeParse(eventBasic({ isStandard: true }), basic)
  return read.success ? read.data : undefined
}

const notificationOf = ({ notification }: QueuedEvent) => {
  const read = safeParse(eventNotification, notification)
  return read.success ? read.data : undefined
}

/**
 * Writes the messages of these events, in their order, and returns what their pushes are decided from. A stop ends a
 * message and asks for nothing; an event whose UUID is known has no further message and no further push.
 */
export function noticeWriting({ features }: Dependencies) {
  return async (tx: DatabaseOrTransaction, events: readonly QueuedEvent[]): Promise<Notice[]> => {
    const store = messagesStore(tx)
    const notices: Notice[] = []
    for (const event of events) {
      const notification = notificationOf(event)
      const relationId = notification?.relationId || undefined
      if (event.status === eventStatus.stopped) {
        await store.noteEnding(event)
        await store.stop(event, relationId)
        continue
      }
      const { push, list } = actionsOf(notification?.action)
      const uuid = basicOf(event)?.UUID
      if (!push && !list) continue
      if (uuid && !(await store.isNewUuid(event, uuid, event.at - messageLimits.sameUuidMs))) continue
      const texts = await textsOf(event, features)
      if (!texts) continue
      const messageId = list ? newUid() : undefined
      if (messageId) await store.insert({ uid: messageId, event, texts, relationId })
      const path = messageId ? `/app/messages/${messageId}` : `/app/d/${event.homeDeviceId}`
      notices.push({ ...noticeOf(event), isListed: list, asksPush: push, ePush: texts.ePush, path })
    }
    return notices
  }
}

/** Stored values were validated on write. Undefined where the product no longer has the event. */
async function textsOf(event: QueuedEvent, features: Dependencies['features']): Promise<NoticeTexts | undefined> {
  const { productId, deKey, toldAt, timeZone, data, message } = event
  const feature = (await features.inForceOf(productId)).find((one) => one.deKey === deKey && isEvent(one))
  if (!feature || !isEvent(feature)) return undefined
  const templates = {
    eName: message.eName as Bilingual,
    ePush: message.ePush as Bilingual,
    eList: message.eList as Bilingual,
    eDetail: message.eDetail as Bilingual,
  }
  return noticeTexts(templates, feature, { at: toldAt, timeZone, data })
}

const noticeOf = ({ deviceId, productId, homeId, deKey, at, boundBy, message }: QueuedEvent) => ({
  deviceId,
  productId,
  homeId,
  deKey,
  at,
  boundBy,
  isAlarm: message.eClientEntrance === 'alarm',
  msgType: message.eMsgType === 'video' ? ('video' as const) : ('text' as const),
})
