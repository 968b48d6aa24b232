import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { writeFeedbackReply } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { agentShown, ownerLimit } from './feedback-desk.service.ts'
import { feedbackDeskViews } from './feedback-desk.views.ts'
import { feedbackWritersStore } from './feedback-writers.store.ts'

/** Who is writing a reply, as the caller and its colleagues see it (decision 0177). */
export const feedbackWriting =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async ({ recordId, isWriting }: CheckedInputOf<typeof writeFeedbackReply>, actor: Actor) => {
    const record = await feedbackDeskViews(db).find(recordId, ownerLimit(actor))
    if (!record) throw new DomainError('feedback.notFound')
    const writers = feedbackWritersStore(db)
    const now = clock.now()
    if (isWriting) await writers.write(record.id, actor.accountId, now + feedbackLimits.writing.lastsMs)
    else await writers.stop(record.id, actor.accountId)
    const others = await writers.othersOf(record.id, actor.accountId, now)
    return { others: others.map((account) => agentShown(actor, account)) }
  }
