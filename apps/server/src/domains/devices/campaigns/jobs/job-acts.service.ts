import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { cancelUpdate, consentToUpdate, retryUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { jobOutcomes, type JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { sendControl } from '../../devices/index.ts'
import { campaignsStore } from '../campaigns/campaigns.store.ts'
import type { UpdateEngine } from '../check-in/update-engine.ts'
import { jobsViews } from '../reading/jobs.views.ts'
import { jobsStore } from './jobs.store.ts'
import { retriesStore } from './retries.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  engine: Pick<UpdateEngine, 'run'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
}

type Changed = OutputOf<typeof cancelUpdate>
interface OneJob {
  productId: string
  jobId: string
}

/** As the log of jobs names an account. */
const actorOf = ({ accountId }: Actor): string => `account:${accountId}`
const isOutcome = (state: string): state is JobOutcome => (jobOutcomes as readonly string[]).includes(state)

/** What accounts do about single jobs. Each act goes the way of the device's own messages, or is refused. */
export function jobActsService({ db, clock, engine, products }: Dependencies) {
  async function found({ productId, jobId }: OneJob, actor: Actor) {
    await products.requireOwn(productId, actor)
    const job = await jobsViews(db).find(productId, rowNumberOf(jobId))
    if (!job) throw new DomainError('campaigns.jobNotFound', { field: 'jobId' })
    return job
  }

  async function act(
    { productId, jobId }: OneJob,
    { kind, actor, refusal }: { kind: 'accept' | 'decline' | 'cancel'; actor: Actor; refusal: RefusalName },
  ): Promise<Changed> {
    // A change of the product that is under way, such as its deletion, is waited for.
    await inTransaction(db, (tx) => products.lockOwn(tx, productId, actor))
    const { deviceId } = await found({ productId, jobId }, actor)
    const done = await engine.run({ deviceId, productId, act: { kind, jobId, actor: actorOf(actor) } })
    if (!done.hasMoved) throw new DomainError(refusal)
    return { jobId, state: (await found({ productId, jobId }, actor)).state }
  }

  return {
    /** The consent of an end user, whom the log does not name; false where the job awaits none. */
    async acceptByUser(device: { deviceId: number; productId: string }, jobId: string): Promise<boolean> {
      return (await engine.run({ ...device, act: { kind: 'accept', jobId, actor: 'user' } })).hasMoved
    },

    consent({ accept, ...job }: CheckedInputOf<typeof consentToUpdate>, actor: Actor): Promise<Changed> {
      const kind = accept ? 'accept' : 'decline'
      return act(job, { kind, actor, refusal: 'campaigns.noConsentAwaited' })
    },

    cancel: (job: CheckedInputOf<typeof cancelUpdate>, actor: Actor): Promise<Changed> =>
      act(job, { kind: 'cancel', actor, refusal: 'campaigns.notCancellable' }),

    async retry(job: CheckedInputOf<typeof retryUpdate>, actor: Actor): Promise<Changed> {
      const { deviceId, state, recordId } = await found(job, actor)
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        await products.lockOwn(tx, job.productId, actor)
        const stopped = await campaignsStore(tx).stoppedByRule(recordId)
        if (stopped) throw new DomainError('campaigns.stoppedByRule', { ...stopped })
        const jobId = rowNumberOf(job.jobId)
        const ended = isOutcome(state) ? await retriesStore(tx).retry(jobId, now) : undefined
        if (!ended) throw new DomainError('campaigns.notRetriable')
        const entry = { jobId, deviceId, state, actor: actorOf(actor), reason: 'retry', code: ended.code }
        await jobsStore(tx).log([entry], now)
        await sendControl(tx, { type: 'update', body: deviceId })
        return { jobId: job.jobId, state }
      })
    },
  }
}
