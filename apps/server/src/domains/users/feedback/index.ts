import {
  addToFeedback,
  getOwnFeedback,
  getOwnFeedbackPicture,
  listOwnFeedback,
  readOwnFeedback,
  sendFeedback,
  uploadFeedbackPicture,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import {
  getFeedback,
  getFeedbackPicture,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { afterCommit, inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { serve, serveDownload, serveUser, serveUserDownload, serveUserFile, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { PushesApi } from '../pushes/index.ts'
import { contactBox } from './contacts.ts'
import { exportedFeedback } from './exported.ts'
import { feedbackDesk } from './feedback-desk.service.ts'
import { feedbackPictures } from './feedback-pictures.ts'
import { feedbackPicturesStore } from './feedback-pictures.store.ts'
import { feedbackService } from './feedback.service.ts'
import { feedbackStore } from './feedback.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  privateFiles: FileStore
  pushes: Pick<PushesApi, 'tell'>
}

export interface FeedbackApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** What a user's export of its data has about feedback. */
  exported: ReturnType<typeof exportedFeedback>
  exportedPictures: ReturnType<typeof feedbackPictures>['exported']
}

/** What end users write to support, and its answers (decision 0122). */
export function feedbackDomain({ db, clock, masterKey, privateFiles, pushes }: Dependencies): FeedbackApi {
  const pictures = feedbackPictures({ db, clock, files: privateFiles })
  const contacts = contactBox(masterKey)
  const feedback = feedbackService({ db, clock, contacts })
  const desk = feedbackDesk({ db, clock, contacts, pushes })
  return {
    routes: [
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
      serve(listFeedback, ({ input }) => desk.list(input, undefined)),
      serve(searchFeedback, ({ input: { keyword, ...asked } }) => desk.list(asked, keyword)),
      serve(getFeedback, ({ input, actor }) => desk.get(input.recordId, actor)),
      serve(replyToFeedback, ({ input, actor }) => desk.reply(input, actor)),
      serveDownload(getFeedbackPicture, async ({ input: { pictureId } }) =>
        pictures.open(pictureId, await feedbackPicturesStore(db).findSent(pictureId)),
      ),
    ],
    jobs: [{ name: 'feedback.sweep', cron: '30 * * * *', run: pictures.sweep }],
    subscriptions: [
      inTransaction(userErased, async (tx, { userId }) => {
        await feedbackPicturesStore(tx).eraseOf(userId)
        await feedbackStore(tx).eraseOf(userId)
      }),
      // Files are no part of the transaction.
      afterCommit(userErased, { subscriber: 'feedback.erasing', key: ({ userId }) => String(userId) }, pictures.sweep),
    ],
    exported: exportedFeedback(db, contacts),
    exportedPictures: pictures.exported,
  }
}
