import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { replyTypes } from '@slipway/contract/users/feedback/feedback.ts'
import type { listFeedback, replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import type { DeskFeedbackDetail, DeskFeedbackList } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { PushesApi } from '../pushes/index.ts'
import type { Contacts } from './contacts.ts'
import { feedbackDeskViews, type AskedFeedback } from './feedback-desk.views.ts'
import { feedbackPicturesStore } from './feedback-pictures.store.ts'
import { feedbackStore } from './feedback.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  contacts: Contacts
  pushes: Pick<PushesApi, 'tell'>
}

const replied = { zh: '客服回复了你的反馈', en: 'Support has replied to your feedback' }

/** Support's side: lists, records in full, replies. */
export function feedbackDesk({ db, clock, contacts, pushes }: Dependencies) {
  async function totals(asked: AskedFeedback): Promise<{ total: number; unreplyTotal: number }> {
    const { status, problemType, productId, from, to, keyword } = asked
    const views = feedbackDeskViews(db)
    if ([productId, from, to, keyword].some((value) => value !== undefined)) {
      const total = await views.count(asked)
      const unreplyTotal = await views.count({ ...asked, status: replyTypes.notReplied })
      return { total, unreplyTotal: status === replyTypes.replied ? 0 : unreplyTotal }
    }
    const { total, unreplied } = await views.counted(problemType)
    if (status === replyTypes.notReplied) return { total: unreplied, unreplyTotal: unreplied }
    if (status === replyTypes.replied) return { total: total - unreplied, unreplyTotal: 0 }
    return { total, unreplyTotal: unreplied }
  }

  async function full(on: DatabaseOrTransaction, recordId: string, actor: Actor): Promise<DeskFeedbackDetail> {
    const views = feedbackDeskViews(on)
    const row = await views.find(recordId)
    if (!row) throw new DomainError('feedback.notFound')
    const contact = contacts.open(row.contact, recordId)
    const isWhole = actor.permissions.administrator
    const replies = await views.repliesOf(row.id)
    const same = { id: row.id, productId: row.product_id, firmware: row.firmware_version }
    return {
      ...row.shown,
      account: isWhole ? row.account : row.shown.account,
      thirdPlatform: row.third_platform,
      contact: isWhole ? contact : maskedAccount(contact),
      pictures: await feedbackPicturesStore(on).ofRecord(row.id),
      productId: row.product_id,
      subSerial: row.sub_serial,
      deviceName: row.device_name,
      firmwareVersion: row.firmware_version,
      appVersion: row.app_version,
      platform: row.platform,
      locale: row.locale,
      sameProblem: await views.sameProblem(same, clock.now() - feedbackLimits.sameProblem.withinMs),
      replies: replies.map(({ by_account, account, msg, at, read_at }) => ({
        isStaff: by_account !== null,
        by: by_account === null ? row.shown.account : (account ?? ''),
        msg,
        time: at,
        readTime: read_at,
      })),
      isOpen: replies.filter(({ by_account }) => by_account !== null).length < feedbackLimits.replies,
    }
  }

  /** Who has answered last, and when. */
  async function lastAnswer(tx: DatabaseOrTransaction, record: number): Promise<{ by: string; at: number }> {
    const replies = await feedbackDeskViews(tx).repliesOf(record)
    const last = replies.findLast(({ by_account }) => by_account !== null)
    return { by: last?.account ?? '', at: last?.at ?? 0 }
  }

  return {
    async list(
      { pageStart, pageIndex, pageSize, ...filter }: CheckedInputOf<typeof listFeedback>,
      keyword: string | undefined,
    ): Promise<DeskFeedbackList> {
      const asked = { ...filter, keyword }
      const slice = { offset: offsetOf({ pageStart, pageIndex, pageSize }), limit: pageSize }
      return { list: await feedbackDeskViews(db).list(asked, slice), ...(await totals(asked)) }
    },

    get: (recordId: string, actor: Actor): Promise<DeskFeedbackDetail> => full(db, recordId, actor),

    reply(
      { recordId, replyType, msg }: CheckedInputOf<typeof replyToFeedback>,
      actor: Actor,
    ): Promise<DeskFeedbackDetail> {
      return inTransaction(db, async (tx) => {
        const locked = await feedbackStore(tx).lock(recordId)
        if (!locked) throw new DomainError('feedback.notFound')
        const isMeanwhile = replyType === replyTypes.notReplied && locked.replyType === replyTypes.replied
        if (isMeanwhile) throw new DomainError('feedback.answeredMeanwhile', await lastAnswer(tx, locked.id))
        const max = feedbackLimits.replies
        if (locked.byStaff >= max) throw new DomainError('feedback.threadFull', { max })
        await feedbackStore(tx).reply(locked, { byAccount: actor.accountId, msg, at: clock.now() })
        const path = `/app/feedback/${recordId}`
        await pushes.tell(tx, { userId: locked.userId, title: replied, body: msg, path })
        return full(tx, recordId, actor)
      })
    },
  }
}
