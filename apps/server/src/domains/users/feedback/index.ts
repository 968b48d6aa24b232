import {
  addToFeedback,
  getOwnFeedback,
  getOwnFeedbackPicture,
  listOwnFeedback,
  readOwnFeedback,
  sendFeedback,
  uploadFeedbackPicture,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  getFeedback,
  getFeedbackDevice,
  getFeedbackPicture,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import {
  addFeedbackNote,
  assignFeedback,
  bulkReplyToFeedback,
  deleteFeedbackNote,
  exportFeedback,
  getQuickReplies,
  listFeedbackAgents,
  listFeedbackApps,
  reopenFeedback,
  saveQuickReplies,
  writeFeedbackReply,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { afterCommit, inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import type { FileStore } from '../../../files/file-store.ts'
import type { DeviceQueryApi } from '../../devices/device-query/index.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { serve, serveDownload, serveUser, serveUserDownload, serveUserFile, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { PushesApi } from '../pushes/index.ts'
import type { UserLookups } from '../users/index.ts'
import { contactBox, type Contacts } from './contacts.ts'
import { exportedFeedback } from './exported.ts'
import { feedbackDesk, ownerLimit } from './feedback-desk.service.ts'
import { feedbackExport } from './feedback-export.ts'
import { feedbackPictures } from './feedback-pictures.ts'
import { feedbackPicturesStore } from './feedback-pictures.store.ts'
import { feedbackService } from './feedback.service.ts'
import { feedbackStore } from './feedback.store.ts'
import { feedbackWork } from './feedback-work.service.ts'
import { feedbackWritersStore } from './feedback-writers.store.ts'
import { feedbackWorkStore } from './feedback-work.store.ts'
import { feedbackWriting } from './feedback-writing.ts'
import { quickRepliesService } from './quick-replies.service.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  privateFiles: FileStore
  pushes: Pick<PushesApi, 'tell'>
  accounts: Pick<AccountsApi, 'nameOf' | 'byId'>
  deviceQuery: Pick<DeviceQueryApi, 'at'>
  lookups: Pick<UserLookups, 'count'>
}

export interface FeedbackApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** What a user's export of its data has about feedback. */
  exported: ReturnType<typeof exportedFeedback>
  exportedPictures: ReturnType<typeof feedbackPictures>['exported']
}

/** Support's side (decisions 0126, 0174). */
function deskRoutes(
  { db, clock, pushes, accounts, deviceQuery, lookups }: Dependencies,
  contacts: Contacts,
  pictures: ReturnType<typeof feedbackPictures>,
): Route[] {
  const desk = feedbackDesk({ db, clock, contacts, pushes, deviceQuery, lookups })
  const work = feedbackWork({ db, clock, accounts, desk })
  const writing = feedbackWriting({ db, clock })
  const quickReplies = quickRepliesService({ db, clock, accounts })
  const exported = feedbackExport({ db, clock, contacts, lookups, lines: feedbackLimits.fileLines })
  return [
    serve(listFeedback, ({ input, actor }) => desk.list(input, undefined, actor)),
    serve(searchFeedback, ({ input: { keyword, ...asked }, actor }) => desk.list(asked, keyword, actor)),
    serve(getFeedback, ({ input, actor }) => desk.get(input.recordId, actor)),
    serve(getFeedbackDevice, ({ input, actor, locale }) => desk.device(input.recordId, actor, locale)),
    serve(replyToFeedback, ({ input, actor }) => desk.reply(input, actor)),
    serve(addFeedbackNote, ({ input, actor }) => work.addNote(input, actor)),
    serve(deleteFeedbackNote, ({ input, actor }) => work.deleteNote(input.noteId, actor)),
    serve(listFeedbackAgents, ({ actor }) => work.agents(actor)),
    serve(listFeedbackApps, ({ actor }) => work.apps(actor)),
    serve(assignFeedback, ({ input, actor }) => work.assign(input, actor)),
    serve(writeFeedbackReply, ({ input, actor }) => writing(input, actor)),
    serve(reopenFeedback, ({ input, actor }) => work.reopen(input.recordId, actor)),
    serve(bulkReplyToFeedback, ({ input, actor }) => work.bulkReply(input, actor)),
    serveDownload(exportFeedback, async ({ input, actor, locale }) => exported(input, actor, locale)),
    serve(getQuickReplies, () => quickReplies.read()),
    serve(saveQuickReplies, ({ input, actor }) => quickReplies.save(input, actor)),
    serveDownload(getFeedbackPicture, async ({ input: { pictureId }, actor }) =>
      pictures.open(pictureId, await feedbackPicturesStore(db).findSent(pictureId, ownerLimit(actor))),
    ),
  ]
}

/** What end users write to support, and its answers (decision 0122). */
export function feedbackDomain(parts: Dependencies): FeedbackApi {
  const { db, clock, masterKey, privateFiles } = parts
  const pictures = feedbackPictures({ db, clock, files: privateFiles })
  const contacts = contactBox(masterKey)
  const feedback = feedbackService({ db, clock, contacts })
  return {
    routes: [
      ...deskRoutes(parts, contacts, pictures),
      serveUserFile(uploadFeedbackPicture, async ({ file, user }) => ({
        pictureId: await pictures.add(file, user.userId),
      })),
      serveUserDownload(getOwnFeedbackPicture, async ({ input: { pictureId }, user }) =>
        pictures.open(pictureId, await feedbackPicturesStore(db).findOwn(user.userId, pictureId)),
      ),
      serveUser(sendFeedback, ({ input, user, app, locale }) => feedback.send(input, user, { app, locale })),
      serveUser(listOwnFeedback, ({ input, user }) => feedback.list(input, user)),
      serveUser(getOwnFeedback, ({ input, user }) => feedback.get(input.recordId, user)),
      serveUser(readOwnFeedback, ({ input, user }) => feedback.read(input.recordId, user).then(() => null)),
      serveUser(addToFeedback, ({ input, user }) => feedback.add(input, user)),
    ],
    jobs: [
      {
        name: 'feedback.sweep',
        cron: '30 * * * *',
        async run() {
          await feedbackWritersStore(db).removeEnded(clock.now())
          await pictures.sweep()
        },
      },
    ],
    subscriptions: [
      inTransaction(userErased, async (tx, { userId }) => {
        await feedbackPicturesStore(tx).eraseOf(userId)
        await feedbackStore(tx).eraseOf(userId)
      }),
      inTransaction(accountDeleted, async (tx, { accountId }) => {
        await feedbackWritersStore(tx).stopAllOf(accountId)
        await feedbackWorkStore(tx).unassignAllOf(accountId)
      }),
      // Files are no part of the transaction.
      afterCommit(userErased, { subscriber: 'feedback.erasing', key: ({ userId }) => String(userId) }, pictures.sweep),
    ],
    exported: exportedFeedback(db, contacts),
    exportedPictures: pictures.exported,
  }
}
