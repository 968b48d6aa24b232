import { randomInt } from 'node:crypto'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { addToFeedback, listOwnFeedback, sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import type { NewFeedback, OwnFeedbackDetail } from '@slipway/contract/users/feedback/feedback.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { AppClient, EndUser } from '../../../http/route.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { deviceOfUser, sharedDeviceOf } from '../homes/index.ts'
import { feedbackPicturesStore } from './feedback-pictures.store.ts'
import type { Contacts } from './contacts.ts'
import { feedbackStore, type FeedbackToInsert } from './feedback.store.ts'
import { ownFeedbackViews, type OwnFeedbackRow } from './own-feedback.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  contacts: Contacts
}

/** Without characters that are read as another one. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const DRAWN = 6
const TRIES = 5

/** `FB`, the day in UTC, and six characters by chance: people read it to each other. */
function newProblemId(at: number): string {
  const day = new Date(at).toISOString().slice(2, 10).replaceAll('-', '')
  return `FB${day}${Array.from({ length: DRAWN }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** The device as it is now; refused unless it is in a home of the user, or is shared with it. */
async function deviceFacts(tx: DatabaseOrTransaction, userId: number, deviceId: string | undefined, now: number) {
  if (deviceId === undefined)
    return { productId: '', subSerial: '', deviceName: '', deviceNamedBy: null, deviceModel: '', firmwareVersion: '' }
  const found = (await deviceOfUser(tx, userId, deviceId)) ?? (await sharedDeviceOf(tx, userId, deviceId, now))
  if (!found) throw new DomainError('homes.deviceNotFound')
  return {
    productId: found.productId,
    subSerial: found.serial,
    deviceName: found.shown.name,
    deviceNamedBy: found.namedBy,
    deviceModel: found.productModel,
    firmwareVersion: await ownFeedbackViews(tx).firmwareOf(found.deviceId),
  }
}

async function insertNew(tx: DatabaseOrTransaction, record: Omit<FeedbackToInsert, 'problemId'>) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const problemId = newProblemId(record.at)
    const id = await feedbackStore(tx).insert({ ...record, problemId })
    if (id !== undefined) return { id, problemId }
  }
  throw new Error('no free problem ID was drawn')
}

export function feedbackService({ db, clock, contacts }: Dependencies) {
  async function requireRoom(tx: DatabaseOrTransaction, userId: number): Promise<void> {
    const { perDay: max, everyMs } = feedbackLimits
    const now = clock.now()
    const sent = await feedbackStore(tx).sentSince(userId, { since: now - everyMs, now }, max)
    const [oldest] = sent
    if (oldest === undefined || sent.length < max) return
    const hours = Math.max(1, Math.ceil((oldest + everyMs - now) / HOUR_MS))
    throw new DomainError('feedback.tooManyToday', { max, hours })
  }

  async function shown(on: DatabaseOrTransaction, row: OwnFeedbackRow): Promise<OwnFeedbackDetail> {
    const replies = await ownFeedbackViews(on).repliesOf(row.id)
    return {
      ...row.shown,
      thirdPlatform: row.thirdPlatform,
      contact: contacts.open(row.contact, row.shown.recordId),
      pictures: await feedbackPicturesStore(on).ofRecord(row.id),
      replies: replies.map(({ by_account, msg, at }) => ({ isStaff: by_account !== null, msg, time: at })),
      isOpen: replies.filter(({ by_account }) => by_account === null).length < feedbackLimits.replies,
    }
  }

  async function find(on: DatabaseOrTransaction, { userId }: EndUser, recordId: string): Promise<OwnFeedbackRow> {
    const row = await ownFeedbackViews(on).find(userId, recordId)
    if (!row) throw new DomainError('feedback.notFound')
    return row
  }

  return {
    send(
      { deviceId, contact, pictures, ...said }: NewFeedback,
      { userId }: EndUser,
      { app, locale }: { app: AppClient; locale: Locale },
    ): Promise<OutputOf<typeof sendFeedback>> {
      return inTransaction(db, async (tx) => {
        await feedbackPicturesStore(tx).lockUser(userId)
        await requireRoom(tx, userId)
        const recordId = newUid()
        const at = clock.now()
        const { id, problemId } = await insertNew(tx, {
          ...said,
          ...(await deviceFacts(tx, userId, deviceId, at)),
          recordId,
          userId,
          contact: contacts.seal(contact, recordId),
          locale,
          appVersion: app.appVersion,
          platform: app.platform,
          appId: await ownFeedbackViews(tx).knownApp(app.appId),
          at,
        })
        const areOwn = await feedbackPicturesStore(tx).attach(pictures, { userId, record: id })
        if (!areOwn) throw new DomainError('uploads.notFound', { field: 'pictures' })
        return { recordId, problemId }
      })
    },

    async list(
      { before, size }: CheckedInputOf<typeof listOwnFeedback>,
      user: EndUser,
    ): Promise<OutputOf<typeof listOwnFeedback>> {
      const from = before === undefined ? undefined : (await find(db, user, before)).id
      const views = ownFeedbackViews(db)
      const found = await views.listOf(user.userId, { before: from, limit: size + 1 })
      const items = found.slice(0, size).map((row) => row.shown)
      return {
        items,
        next: found.length > size ? (items.at(-1)?.recordId ?? null) : null,
        unread: await views.unreadOf(user.userId, feedbackLimits.unread),
      }
    },

    get: async (recordId: string, user: EndUser): Promise<OwnFeedbackDetail> =>
      shown(db, await find(db, user, recordId)),

    async read(recordId: string, user: EndUser): Promise<void> {
      const { id } = await find(db, user, recordId)
      await feedbackStore(db).markRead(id, clock.now())
    },

    add({ recordId, msg }: CheckedInputOf<typeof addToFeedback>, user: EndUser): Promise<OwnFeedbackDetail> {
      return inTransaction(db, async (tx) => {
        const locked = await feedbackStore(tx).lock(recordId, { userId: user.userId })
        if (!locked) throw new DomainError('feedback.notFound')
        const max = feedbackLimits.replies
        if (locked.byUser >= max) throw new DomainError('feedback.threadFull', { max })
        await feedbackStore(tx).reply(locked, { byAccount: null, msg, at: clock.now() })
        return shown(tx, await find(tx, user, recordId))
      })
    },
  }
}
