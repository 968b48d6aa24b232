import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  assigneeMe,
  assigneeNone,
  type BulkResult,
  type DeskFeedbackDetail,
  type FeedbackAgent,
  type FeedbackApp,
} from '@slipway/contract/users/feedback/feedback-desk.ts'
import type {
  addFeedbackNote,
  assignFeedback,
  bulkReplyToFeedback,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { mayAll, ownerLimit, type FeedbackDesk } from './feedback-desk.service.ts'
import { feedbackAgentsViews } from './feedback-agents.views.ts'
import { feedbackDeskViews } from './feedback-desk.views.ts'
import { feedbackNotesStore } from './feedback-notes.store.ts'
import { feedbackWorkStore } from './feedback-work.store.ts'
import { feedbackStore, type LockedFeedback } from './feedback.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'byId'>
  desk: Pick<FeedbackDesk, 'full' | 'replyIn'>
}

type BulkReply = CheckedInputOf<typeof bulkReplyToFeedback>

/** What support does with feedback besides a reply: notes, assignment, bulk replies. */
export function feedbackWork({ db, clock, accounts, desk }: Dependencies) {
  /** Locks the record, changes it, and answers with the record in full. */
  const changing = (
    recordId: string,
    actor: Actor,
    change: (tx: DatabaseOrTransaction, locked: LockedFeedback) => Promise<void>,
  ): Promise<DeskFeedbackDetail> =>
    inTransaction(db, async (tx) => {
      const locked = await feedbackStore(tx).lock(recordId, { owner: ownerLimit(actor) })
      if (!locked) throw new DomainError('feedback.notFound')
      await change(tx, locked)
      return desk.full(tx, recordId, actor)
    })

  /** Developers without the menu of feedback can assign it to themselves only: they see no other accounts. */
  async function requireAgent(tx: DatabaseOrTransaction, asked: string, record: number, actor: Actor): Promise<number> {
    const accountId = asked === assigneeMe ? actor.accountId : Number(asked)
    const isOpen = accountId === actor.accountId || mayAll(actor)
    if (!isOpen || !(await feedbackAgentsViews(tx).isAgent(accountId, record)))
      throw new DomainError('feedback.agentNotFound')
    return accountId
  }

  /** One problem: one type and one product. Absent records have a result of their own. */
  async function requireOneProblem(recordIds: readonly string[], actor: Actor): Promise<Map<string, string>> {
    const found = await feedbackAgentsViews(db).problemsOf(recordIds, ownerLimit(actor))
    const problems = new Set(found.map(({ problem_type, product_id }) => `${problem_type} ${product_id}`))
    if (problems.size > 1) throw new DomainError('feedback.differentProblems')
    return new Map(found.map(({ uid, problem_id }) => [uid, problem_id]))
  }

  async function replyToOne(
    asked: BulkReply['records'][number],
    { zh, en }: Pick<BulkReply, 'zh' | 'en'>,
    actor: Actor,
  ): Promise<Pick<BulkResult, 'outcome' | 'by' | 'at'>> {
    const both = { zh: zh || en, en: en || zh }
    try {
      await inTransaction(db, (tx) => desk.replyIn(tx, { ...asked, textIn: (locale) => inLocale(both, locale) }, actor))
      return { outcome: 'sent', by: '', at: null }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { by, at } = error.details
      if (error.reason === 'feedback.answeredMeanwhile')
        return { outcome: 'answeredMeanwhile', by: String(by), at: Number(at) }
      if (error.reason === 'feedback.threadFull') return { outcome: 'threadFull', by: '', at: null }
      if (error.reason === 'feedback.notFound') return { outcome: 'notFound', by: '', at: null }
      throw error
    }
  }

  return {
    addNote({ recordId, colleagueNote }: CheckedInputOf<typeof addFeedbackNote>, actor: Actor) {
      return changing(recordId, actor, async (tx, { id }) => {
        const notes = feedbackNotesStore(tx)
        const max = feedbackLimits.notes
        if ((await notes.count(id)) >= max) throw new DomainError('feedback.tooManyNotes', { max })
        const by = { byAccount: actor.accountId, at: clock.now() }
        await notes.add({ noteId: newUid(), record: id, note: colleagueNote, ...by })
      })
    },

    async deleteNote(noteId: string, actor: Actor): Promise<DeskFeedbackDetail> {
      const recordId = await feedbackNotesStore(db).recordOf(noteId, actor.accountId)
      const isSeen = recordId !== undefined && (await feedbackDeskViews(db).find(recordId, ownerLimit(actor)))
      if (!isSeen) throw new DomainError('feedback.noteNotFound')
      return changing(recordId, actor, (tx) => feedbackNotesStore(tx).remove(noteId))
    },

    async agents(actor: Actor): Promise<FeedbackAgent[]> {
      if (!mayAll(actor)) {
        const own = await accounts.byId(actor.accountId)
        return own ? [{ ...shownAgent(own.accountId, own.account, own.accountName), isMe: true }] : []
      }
      const found = await feedbackAgentsViews(db).agents(feedbackLimits.agents)
      return found.map(({ id, account, account_name }) => ({
        ...shownAgent(id, account, account_name),
        isMe: id === actor.accountId,
      }))
    },

    async apps(actor: Actor): Promise<FeedbackApp[]> {
      const found = await feedbackAgentsViews(db).apps(ownerLimit(actor), feedbackLimits.apps)
      return found.map(({ app_id: appId, app_name: appName, n }) => ({ appId, appName, total: n }))
    },

    assign({ recordId, assignee }: CheckedInputOf<typeof assignFeedback>, actor: Actor): Promise<DeskFeedbackDetail> {
      return changing(recordId, actor, async (tx, { id }) => {
        const accountId = assignee === assigneeNone ? null : await requireAgent(tx, assignee, id, actor)
        await feedbackWorkStore(tx).assign(id, accountId)
      })
    },

    reopen: (recordId: string, actor: Actor): Promise<DeskFeedbackDetail> =>
      changing(recordId, actor, (tx, { id }) => feedbackWorkStore(tx).reopen(id)),

    /** Each record in a transaction of its own: one that is refused does not hold up the others. */
    async bulkReply({ records, zh, en }: BulkReply, actor: Actor): Promise<OutputOf<typeof bulkReplyToFeedback>> {
      if (zh === '' && en === '') throw new DomainError('feedback.noText')
      const chosen = [...new Map(records.map((one) => [one.recordId, one])).values()]
      const problemIds = await requireOneProblem(
        chosen.map(({ recordId }) => recordId),
        actor,
      )
      const results: BulkResult[] = []
      for (const one of chosen) {
        const problemId = problemIds.get(one.recordId) ?? ''
        results.push({ recordId: one.recordId, problemId, ...(await replyToOne(one, { zh, en }, actor)) })
      }
      return { results, sent: results.filter(({ outcome }) => outcome === 'sent').length }
    },
  }
}

const shownAgent = (id: number, account: string, accountName: string) => ({
  accountId: String(id),
  account,
  accountName,
})
