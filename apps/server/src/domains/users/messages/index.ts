import { deviceMoved, deviceUnbound } from '@slipway/contract/users/homes/homes.events.ts'
import {
  closeMessage,
  countUnreadMessages,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from '@slipway/contract/users/messages/messages.calls.ts'
import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import {
  deleteUserNotices,
  listUserNotices,
  readUserNotices,
} from '@slipway/contract/users/messages/user-notices.calls.ts'
import { userErased, userNotified } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serveUser, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { PushesApi } from '../pushes/index.ts'
import { messageReadersStore } from './message-readers.store.ts'
import { messagesService } from './messages.service.ts'
import { messagesStore } from './messages.store.ts'
import { noticeWorker } from './notice-worker.ts'
import { noticeWriting } from './notice-writing.ts'
import { userNoticesService } from './user-notices.service.ts'
import { userNoticesStore } from './user-notices.store.ts'

export { exportedMessages } from './exported.ts'
export { queueNotices } from './notice-queue.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  features: Pick<FeaturesApi, 'inForceOf'>
  devices: Pick<DevicesApi, 'announceEvents'>
  pushes: Pick<PushesApi, 'decide'>
}

export interface MessagesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** Writes the messages of queued events, in a process with the role `jobs`. */
  writer: Pick<ReturnType<typeof noticeWorker>, 'start' | 'stop' | 'deliverDue'>
}

/** What members of a home read about events of its devices (decision 0120). */
export function messagesDomain({ db, clock, log, features, devices, pushes }: Dependencies): MessagesApi {
  const messages = messagesService({ db, clock, features, devices })
  const notices = userNoticesService({ db, unread: messages.unread })
  const writeMessages = noticeWriting({ features })
  return {
    routes: [
      serveUser(listMessages, ({ input, user, locale }) => messages.list(input, user, locale)),
      serveUser(getMessage, ({ input, user, locale }) => messages.get(input.messageId, user, locale)),
      serveUser(closeMessage, ({ input, user, locale }) => messages.close(input.messageId, user, locale)),
      serveUser(countUnreadMessages, ({ user }) => messages.unread(user)),
      serveUser(readMessages, ({ input, user }) => messages.read(input.upTo, user)),
      serveUser(deleteMessages, ({ input, user }) => messages.delete(input.ids, user).then(() => null)),
      serveUser(listUserNotices, ({ input, user, locale }) => notices.list(input, user, locale)),
      serveUser(readUserNotices, ({ input, user }) => notices.read(input.upTo, user)),
      serveUser(deleteUserNotices, ({ input, user }) => notices.delete(input.ids, user).then(() => null)),
    ],
    jobs: [
      {
        name: 'messages.sweep',
        cron: '50 * * * *',
        run: async () => {
          await messagesStore(db).sweepUuids(clock.now() - messageLimits.sameUuidMs)
          await userNoticesStore(db).sweep(clock.now() - messageLimits.systemKeptMs)
        },
      },
    ],
    subscriptions: [
      inTransaction(deviceUnbound, (tx, { deviceId }) => messagesStore(tx).deleteOf(deviceId)),
      inTransaction(deviceMoved, (tx, { deviceId, homeId }) => messagesStore(tx).moveTo(deviceId, homeId)),
      inTransaction(userNotified, (tx, notice) => userNoticesStore(tx).add(notice, clock.now())),
      inTransaction(userErased, async (tx, { userId }) => {
        await messageReadersStore(tx).eraseOf(userId)
        await userNoticesStore(tx).eraseOf(userId)
      }),
    ],
    writer: noticeWorker({
      db,
      clock,
      log,
      write: async (tx, events) => pushes.decide(tx, await writeMessages(tx, events)),
    }),
  }
}
