import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { eventNotification } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { isEvent } from '@slipway/contract/products/features/feature-record.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { mayInHome } from '@slipway/contract/users/homes/home-rules.ts'
import type { listMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import type { Message, MessageDetail, UnreadMessages } from '@slipway/contract/users/messages/messages.ts'
import { noticeValues } from '@slipway/contract/users/messages/notice-texts.ts'
import { safeParse } from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import { deviceOfUser, readHomesOf, sharedDeviceOf, sharedReadingsOf } from '../homes/index.ts'
import { messagesStore } from './messages.store.ts'
import { messageReadersStore } from './message-readers.store.ts'
import { userNoticesStore } from './user-notices.store.ts'
import { messagesViews, type Reading, type ReadMessage } from './messages.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  features: Pick<FeaturesApi, 'inForceOf'>
  devices: Pick<DevicesApi, 'announceEvents'>
}

/** Messages as their readers see them: those of the homes that a user is in now, and of devices shared with messages. */
export function messagesService({ db, clock, features, devices }: Dependencies) {
  const views = messagesViews(db)

  /** All homes of the user and what is shared with it, or one home. */
  async function readingOf({ userId }: EndUser, homeId?: string): Promise<Reading> {
    const homes = await readHomesOf(db, userId)
    if (homeId === undefined) {
      return { userId, homeIds: homes.map(({ id }) => id), shared: await sharedReadingsOf(db, userId, clock.now()) }
    }
    const home = homes.find((one) => one.homeId === homeId)
    if (!home) throw new DomainError('homes.notFound')
    return { userId, homeIds: [home.id], shared: [] }
  }

  async function find(reading: Reading, messageId: string) {
    const found = await views.find(reading, messageId)
    if (!found) throw new DomainError('messages.notFound')
    return found
  }

  /** Of a device that the user may control. */
  async function mayClose(message: ReadMessage, { userId }: EndUser): Promise<boolean> {
    if (!message.isOpen) return false
    const { homeDeviceId } = message
    const found =
      (await deviceOfUser(db, userId, homeDeviceId)) ?? (await sharedDeviceOf(db, userId, homeDeviceId, clock.now()))
    return mayInHome(found?.place, 'control')
  }

  async function get(messageId: string, user: EndUser, locale: Locale): Promise<MessageDetail> {
    const found = await find(await readingOf(user), messageId)
    const feature = (await features.inForceOf(found.productId)).find((one) => one.deKey === found.deKey)
    const notification = safeParse(eventNotification, found.notification)
    return {
      ...shown(found, locale),
      ePush: inLocale(found.texts.ePush, locale),
      eDetail: inLocale(found.texts.eDetail, locale),
      eRhPush: found.rhPush,
      values: feature && isEvent(feature) ? noticeValues(feature, found.data, locale) : [],
      pictures: (notification.success ? notification.data.pictures : undefined) ?? [],
      mayClose: await mayClose(found, user),
    }
  }

  const unreadIn = async (reading: Reading): Promise<UnreadMessages> => {
    const [ofHomes, system] = await Promise.all([views.unread(reading), userNoticesStore(db).unread(reading.userId)])
    return { ...ofHomes, system }
  }

  return {
    async list(
      { homeId, eClientEntrance: entrance, before, size }: CheckedInputOf<typeof listMessages>,
      user: EndUser,
      locale: Locale,
    ): Promise<OutputOf<typeof listMessages>> {
      const reading = await readingOf(user, homeId)
      const below = before === undefined ? undefined : (await find(reading, before)).id
      const isFirst = before === undefined && entrance !== 'notice'
      const [found, open, unread] = await Promise.all([
        views.list({ ...reading, entrance, below, limit: size + 1 }),
        isFirst ? views.open(reading) : [],
        unreadIn(reading),
      ])
      const page = found.slice(0, size)
      return {
        open: open.map((one) => shown(one, locale)),
        items: page.map((one) => shown(one, locale)),
        next: found.length > size ? (page.at(-1)?.uid ?? null) : null,
        unread,
      }
    },

    get,

    /** Marking it twice changes nothing. */
    async close(messageId: string, user: EndUser, locale: Locale): Promise<MessageDetail> {
      const found = await find(await readingOf(user), messageId)
      if (found.isOpen) {
        if (!(await mayClose(found, user))) throw new DomainError('messages.notFound')
        const closed = await messagesStore(db).close(found.id, clock.now())
        if (closed) devices.announceEvents(closed.deviceId)
      }
      return get(messageId, user, locale)
    },

    unread: async (user: EndUser): Promise<UnreadMessages> => unreadIn(await readingOf(user)),

    async read(upTo: string, user: EndUser): Promise<UnreadMessages> {
      const reading = await readingOf(user)
      const { id, entrance } = await find(reading, upTo)
      await messageReadersStore(db).read(user.userId, homesIn(reading), entrance, id)
      return unreadIn(reading)
    },

    async delete(ids: readonly string[], user: EndUser): Promise<void> {
      await messageReadersStore(db).delete(user.userId, homesIn(await readingOf(user)), ids)
    },
  }
}

/** How far messages are read is noted by home, also for guests. */
const homesIn = ({ homeIds, shared }: Reading): number[] => [
  ...new Set([...homeIds, ...shared.map(({ homeId }) => homeId)]),
]

function shown(message: ReadMessage, locale: Locale): Message {
  const { texts } = message
  return {
    messageId: message.uid,
    homeId: message.homeUid,
    deviceId: message.homeDeviceId,
    deviceName: message.deviceName,
    picture: message.picture,
    deKey: message.deKey,
    eClientEntrance: message.entrance,
    eCategory: message.category,
    eMsgType: message.msgType,
    eName: inLocale(texts.eName, locale),
    eList: inLocale(texts.eList, locale),
    eRhList: message.rhList,
    ePicurl: message.picurl,
    time: message.occurredAt,
    stopTime: message.stoppedAt,
    closeTime: message.closedAt,
    isOpen: message.isOpen,
    isRead: message.isRead,
  }
}
