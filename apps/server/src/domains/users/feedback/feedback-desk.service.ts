import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { isAccountLike } from '@slipway/contract/identity/accounts/account-search.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { may, viaMenus } from '@slipway/contract/access.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { mostCounted, offsetOf, totalUpTo, type CountedTotal } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { replyTypes, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import type { listFeedback, replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import {
  assigneeMe,
  assigneeNone,
  type DeskFeedbackDetail,
  type DeskFeedbackList,
  type FeedbackDevice,
  type FeedbackFilter,
} from '@slipway/contract/users/feedback/feedback-desk.ts'
import { filledReply } from '@slipway/contract/users/feedback/filled-reply.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceQueryApi } from '../../devices/device-query/index.ts'
import type { UserLookups } from '../users/index.ts'
import type { PushesApi } from '../pushes/index.ts'
import type { Contacts } from './contacts.ts'
import { feedbackDeskViews } from './feedback-desk.views.ts'
import type { AskedFeedback } from './feedback-filter.ts'
import { feedbackPicturesStore } from './feedback-pictures.store.ts'
import { feedbackWritersStore } from './feedback-writers.store.ts'
import { feedbackStore } from './feedback.store.ts'

export interface DeskDependencies {
  db: Database
  clock: Clock
  contacts: Contacts
  pushes: Pick<PushesApi, 'tell'>
  deviceQuery: Pick<DeviceQueryApi, 'at'>
  lookups: Pick<UserLookups, 'count'>
}

const seesAll = viaMenus('feedback')
export const mayAll = ({ permissions }: Pick<Actor, 'permissions'>): boolean => may(seesAll, permissions)

/** Whose applications the caller is limited to; undefined: feedback of all. */
export const ownerLimit = (actor: Pick<Actor, 'accountId' | 'permissions'>): number | undefined =>
  mayAll(actor) ? undefined : actor.accountId

/** Shows accounts and contacts in full. */
export const seesWhole = ({ permissions }: Pick<Actor, 'permissions'>): boolean => permissions.seesPersonalData === true

/** Developers, who read the feedback of their applications, see the accounts of others who answer in part. */
export const agentShown = (actor: Pick<Actor, 'accountId' | 'account' | 'permissions'>, agent: string): string =>
  ownerLimit(actor) === undefined || agent === actor.account ? agent : maskedAccount(agent)

/** A search for an account says whether a user has it, as a lookup does: it is counted, whatever it finds (decision 0170). */
export async function countLookup(
  lookups: Pick<UserLookups, 'count'>,
  keyword: string | undefined,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<void> {
  if (keyword !== undefined && isAccountLike(keyword)) await lookups.count(accountId)
}

/** What the caller asks for, within what it may see. */
export function askedBy({ assignee, ...filter }: FeedbackFilter, keyword: string | undefined, actor: Actor) {
  const assigneeId =
    assignee === undefined
      ? undefined
      : assignee === assigneeNone
        ? null
        : assignee === assigneeMe
          ? actor.accountId
          : Number(assignee)
  return { ...filter, keyword, assigneeId, ofOwner: ownerLimit(actor) } satisfies AskedFeedback
}

const replied = { zh: '客服回复了你的反馈', en: 'Support has replied to your feedback' }

async function totals(db: Database, asked: AskedFeedback): Promise<CountedTotal & { unreplyTotal: number }> {
  const { status, problemType, productId, appId, assigneeId, ofOwner, from, to, keyword } = asked
  const views = feedbackDeskViews(db)
  // Counters are by type or by application.
  const isOfBoth = problemType !== undefined && (appId ?? ofOwner) !== undefined
  if (isOfBoth || [productId, assigneeId, from, to, keyword].some((value) => value !== undefined)) {
    const most = keyword === undefined ? mostCounted.rows : mostCounted.hits
    const counted = totalUpTo(await views.count(asked, most + 1), most)
    if (status === replyTypes.replied) return { ...counted, unreplyTotal: 0 }
    const unreplied = await views.count({ ...asked, status: replyTypes.notReplied }, most + 1)
    return { ...counted, unreplyTotal: Math.min(unreplied, most) }
  }
  const { total, unreplied } = await views.counted(asked)
  if (status === replyTypes.notReplied) return { total: unreplied, unreplyTotal: unreplied }
  if (status === replyTypes.replied) return { total: total - unreplied, unreplyTotal: 0 }
  return { total, unreplyTotal: unreplied }
}

/** Support's side: lists, records in full, replies. */
export function feedbackDesk({ db, clock, contacts, pushes, deviceQuery, lookups }: DeskDependencies) {
  async function full(on: DatabaseOrTransaction, recordId: string, actor: Actor): Promise<DeskFeedbackDetail> {
    const views = feedbackDeskViews(on)
    const row = await views.find(recordId, ownerLimit(actor))
    if (!row) throw new DomainError('feedback.notFound')
    const contact = contacts.open(row.contact, recordId)
    const isWhole = seesWhole(actor)
    const replies = await views.repliesOf(row.id)
    const { writer: _writer, ...shown } = row.shown
    const same = { id: row.id, productId: row.product_id, firmware: row.firmware_version }
    return {
      ...shown,
      assignee: agentShown(actor, shown.assignee),
      account: isWhole ? row.account : shown.account,
      thirdPlatform: row.third_platform,
      contact: isWhole ? contact : maskedAccount(contact),
      pictures: await feedbackPicturesStore(on).ofRecord(row.id),
      subSerial: row.sub_serial,
      deviceName: row.device_name,
      firmwareVersion: row.firmware_version,
      appVersion: row.app_version,
      platform: row.platform,
      locale: row.locale,
      appId: row.app_id,
      appName: row.app_name ?? '',
      assigneeId: row.assignee_id === null ? '' : String(row.assignee_id),
      notes: (await views.notesOf(row.id)).map(({ uid, account, note, at, by_account }) => ({
        noteId: uid,
        by: agentShown(actor, account),
        note,
        time: at,
        isOwn: by_account === actor.accountId,
      })),
      sameProblem: await views.sameProblem(same, clock.now() - feedbackLimits.sameProblem.withinMs),
      replies: replies.map(({ by_account, account, msg, at, read_at }) => ({
        isStaff: by_account !== null,
        by: by_account === null ? row.shown.account : agentShown(actor, account ?? ''),
        msg,
        time: at,
        readTime: read_at,
      })),
      isOpen: replies.filter(({ by_account }) => by_account !== null).length < feedbackLimits.replies,
    }
  }

  /** Who has answered last, and when. */
  async function lastAnswer(
    tx: DatabaseOrTransaction,
    record: number,
    actor: Actor,
  ): Promise<{ by: string; at: number }> {
    const replies = await feedbackDeskViews(tx).repliesOf(record)
    const last = replies.findLast(({ by_account }) => by_account !== null)
    return { by: agentShown(actor, last?.account ?? ''), at: last?.at ?? 0 }
  }

  /** Locks the record and sends the reply, or refuses. */
  async function replyIn(
    tx: DatabaseOrTransaction,
    { recordId, replyType, textIn }: ReplyToSend,
    actor: Actor,
  ): Promise<void> {
    const locked = await feedbackStore(tx).lock(recordId, { owner: ownerLimit(actor) })
    if (!locked) throw new DomainError('feedback.notFound')
    const isMeanwhile = replyType === replyTypes.notReplied && locked.replyType === replyTypes.replied
    if (isMeanwhile) throw new DomainError('feedback.answeredMeanwhile', await lastAnswer(tx, locked.id, actor))
    const max = feedbackLimits.replies
    if (locked.byStaff >= max) throw new DomainError('feedback.threadFull', { max })
    const { fill, locale } = await feedbackDeskViews(tx).fillOf(locked.id)
    const msg = filledReply(textIn(locale), fill, locale)
    await feedbackStore(tx).reply(locked, { byAccount: actor.accountId, msg, at: clock.now() })
    await feedbackWritersStore(tx).stop(locked.id, actor.accountId)
    const path = `/app/feedback/${recordId}`
    await pushes.tell(tx, { userId: locked.userId, title: replied, body: msg, path })
  }

  return {
    full,
    replyIn,

    async list(
      { pageStart, pageIndex, pageSize, ...filter }: CheckedInputOf<typeof listFeedback>,
      keyword: string | undefined,
      actor: Actor,
    ): Promise<DeskFeedbackList> {
      await countLookup(lookups, keyword, actor)
      const asked = askedBy(filter, keyword, actor)
      const slice = { offset: offsetOf({ pageStart, pageIndex, pageSize }), limit: pageSize }
      const seenBy = { accountId: actor.accountId, now: clock.now() }
      const list = await feedbackDeskViews(db).list(asked, slice, seenBy)
      const shown = list.map((one) => ({
        ...one,
        assignee: agentShown(actor, one.assignee),
        writer: agentShown(actor, one.writer),
      }))
      return { list: shown, ...(await totals(db, asked)) }
    },

    get: (recordId: string, actor: Actor): Promise<DeskFeedbackDetail> => full(db, recordId, actor),

    /** Those who work on all feedback see the device of every product; others only what they see anyway. */
    async device(recordId: string, actor: Actor, locale: Locale): Promise<FeedbackDevice> {
      const row = await feedbackDeskViews(db).find(recordId, ownerLimit(actor))
      if (!row) throw new DomainError('feedback.notFound')
      const time = row.created_at
      if (row.sub_serial === '') return { time, device: null }
      const asked = { productId: row.product_id, serial: row.sub_serial, time, isOfAll: mayAll(actor) }
      return { time, device: (await deviceQuery.at(asked, actor, locale)) ?? null }
    },

    reply({ msg, ...asked }: CheckedInputOf<typeof replyToFeedback>, actor: Actor): Promise<DeskFeedbackDetail> {
      return inTransaction(db, async (tx) => {
        await replyIn(tx, { ...asked, textIn: () => msg }, actor)
        return full(tx, asked.recordId, actor)
      })
    },
  }
}

/** `replyType` is the state that the writer has seen; the text can depend on the user's language. */
export interface ReplyToSend {
  recordId: string
  replyType: ReplyType
  textIn(locale: Locale): string
}

export type FeedbackDesk = ReturnType<typeof feedbackDesk>
