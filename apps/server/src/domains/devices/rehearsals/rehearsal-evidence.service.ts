import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { evidenceFlaw, type EvidenceFlaw } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import type { TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { evidenceTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import type { setRehearsalRule } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import type { Rehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { rehearsalFacts } from './rehearsal-facts.views.ts'
import {
  hashOf,
  type OneRehearsal,
  type OneRelease,
  type RehearsalsDependencies,
  type RehearsalsService,
} from './rehearsals.service.ts'
import { rehearsalsStore } from './rehearsals.store.ts'
import { rehearsalsViews, type RehearsalReport } from './rehearsals.views.ts'

interface Dependencies extends RehearsalsDependencies {
  rehearsals: RehearsalsService
}

/** What a rehearsal is good for: products can require one before their rollouts. */
export const rehearsalEvidenceService = ({ db, clock, products, rehearsals }: Dependencies) => ({
  async choose(input: OneRehearsal, actor: Actor, locale: Locale): Promise<Rehearsal> {
    const { productId } = input
    const stored = await rehearsals.requireStored(input, actor)
    await inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      const [one] = await rehearsals.shown(
        [stored],
        { productId, release: await rehearsalFacts(tx).release(productId, stored.recordId) },
        tx,
      )
      if (one?.state !== 'done') throw new DomainError('rehearsals.notDone')
      if (one.flaw) throw new DomainError('rehearsals.noEvidence', { flaw: inLocale(evidenceTexts[one.flaw], locale) })
      await rehearsalsStore(tx).choose(stored.recordId, input.rehearsalId, clock.now())
    })
    return rehearsals.shownOne(input, actor)
  },

  async rule(productId: string, actor: Actor): Promise<{ isRequired: boolean }> {
    await products.requireOwn(productId, actor)
    return { isRequired: await rehearsalsViews(db).isRequired(productId) }
  },

  async setRule({ productId, isRequired }: CheckedInputOf<typeof setRehearsalRule>, actor: Actor) {
    await inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      await rehearsalsStore(tx).setRule(productId, isRequired)
    })
    return { isRequired }
  },

  /** Whether nothing of the product can be released without a rehearsed plan. */
  isRequired: (tx: DatabaseOrTransaction, productId: string): Promise<boolean> =>
    rehearsalsViews(tx).isRequired(productId),

  /** What was rehearsed of a release: the chosen report, else the latest. The caller has checked the product. */
  reportFor: ({ productId, recordId }: OneRelease): Promise<RehearsalReport | undefined> =>
    rehearsalsViews(db).reportFor(productId, recordId),

  /**
   * Why a rollout of this release by this plan has no valid rehearsal: `none` was chosen, or what is wrong with the
   * chosen one. Undefined if it has one, or if neither the plan nor the product requires one.
   */
  async missing(
    tx: DatabaseOrTransaction,
    { productId, recordId, plan, timing }: OneRelease & { plan: RolloutPlan; timing: TimingChanges | null },
  ): Promise<EvidenceFlaw | 'none' | undefined> {
    const inTx = rehearsalsViews(tx)
    if (!plan.needsRehearsal && !(await inTx.isRequired(productId))) return undefined
    const release = await rehearsalFacts(tx).release(productId, recordId)
    const chosen = await inTx.evidence(recordId)
    if (!release || !chosen) return 'none'
    return evidenceFlaw(chosen.summary.evidence, {
      packageHash: release.sha256,
      planHash: hashOf(plan),
      timing: timing ?? {},
      validationDevices: await rehearsalFacts(tx).confirmedTestDevices(release),
      rehearsedAt: chosen.createTime,
      now: clock.now(),
    })
  },
})

export type RehearsalEvidence = ReturnType<typeof rehearsalEvidenceService>
