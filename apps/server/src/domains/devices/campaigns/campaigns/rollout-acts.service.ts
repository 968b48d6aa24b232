import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type {
  pauseRollout,
  resumeRollout,
  stopRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { sendControl } from '../../devices/index.ts'
import { campaignsViews } from '../reading/campaigns.views.ts'
import { campaignsStore } from './campaigns.store.ts'
import type { releaseCampaigns } from './release-campaigns.ts'

interface Dependencies {
  db: Database
  campaigns: Pick<ReturnType<typeof releaseCampaigns>, 'stop'>
  products: Pick<ProductsApi, 'lockOwn'>
}

type Moved = OutputOf<typeof stopRollout>
interface Release {
  productId: string
  recordId: string
}

/** What accounts do about the rollout of a release. */
export function rolloutActsService({ db, campaigns, products }: Dependencies) {
  const onRollout = (
    { productId, recordId }: Release,
    actor: Actor,
    act: (tx: DatabaseOrTransaction, rollout: { id: number; isPaused: boolean }) => Promise<Moved['state']>,
  ): Promise<Moved> =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      if (!(await campaignsViews(tx).hasRelease(productId, recordId))) throw new DomainError('firmware.notFound')
      const rollout = await campaignsStore(tx).lock(recordId, 'rollout')
      if (!rollout) throw new DomainError('campaigns.noRollout')
      const { id, state } = rollout
      return { campaignId: String(id), state: await act(tx, { id, isPaused: state === 'paused' }) }
    })

  return {
    pause: ({ reason, ...release }: CheckedInputOf<typeof pauseRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, { id, isPaused }) => {
        if (isPaused) throw new DomainError('campaigns.notRunning')
        await campaignsStore(tx).move(id, { state: 'paused', why: reason })
        return 'paused'
      }),

    resume: (release: CheckedInputOf<typeof resumeRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, { id, isPaused }) => {
        if (!isPaused) throw new DomainError('campaigns.notPaused')
        await campaignsStore(tx).move(id, { state: 'running', why: '' })
        await sendControl(tx, { type: 'updateProduct', body: release.productId })
        return 'running'
      }),

    stop: ({ reason, ...release }: CheckedInputOf<typeof stopRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, { id }) => {
        await campaigns.stop(tx, id, reason)
        return 'stopped'
      }),
  }
}
