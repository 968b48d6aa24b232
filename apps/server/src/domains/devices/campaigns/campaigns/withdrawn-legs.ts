import { isRevocable, jobStates } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { endedByPlatform } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { sendControl } from '../../devices/index.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { pendingWrites } from '../check-in/pending-writes.ts'
import { legJobsStore } from '../jobs/leg-jobs.store.ts'

const TOGETHER = 1_000

/**
 * Takes back the jobs of other releases that are about to install a withdrawn version on their way. Their devices find
 * another way with their next check.
 */
export async function takeBackLegs(
  tx: DatabaseOrTransaction,
  { productId, packageId }: { productId: string; packageId: string },
  now: number,
): Promise<void> {
  const states = jobStates.filter(isRevocable)
  for (;;) {
    const jobs = await legJobsStore(tx).lockOnLeg(productId, Number(packageId), { states, limit: TOGETHER })
    const writes = pendingWrites()
    for (const job of jobs) {
      const change = endedByPlatform(job, 'cancel')
      writes.apply(job, change.kind === 'end' ? { ...change, why: 'withdrawn' } : change, { actor: 'release' })
    }
    await writes.write(tx, now)
    for (const { deviceId } of jobs) await sendControl(tx, { type: 'update', body: deviceId })
    if (jobs.length < TOGETHER) return
  }
}
