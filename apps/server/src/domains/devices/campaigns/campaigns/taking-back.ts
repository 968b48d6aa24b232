import { isRevocable, jobStates, type JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { endedByPlatform } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { pendingWrites } from '../check-in/pending-writes.ts'
import { sendControl } from '../../devices/index.ts'
import { jobsStore } from '../jobs/jobs.store.ts'

/** Jobs of a campaign that end together; a device that waits for its message loses only time. */
const ENDED_TOGETHER = 1_000

const endedBy: Readonly<Record<'cancel' | 'expire', readonly JobState[]>> = {
  cancel: jobStates.filter(isRevocable),
  expire: ['offered', 'consenting'],
}

/** Takes back the jobs that have not begun to install. */
export function takingBack({ clock }: { clock: Clock }) {
  return async (
    tx: DatabaseOrTransaction,
    campaignIds: readonly number[],
    { type, why, isUnlisted = false }: { type: 'cancel' | 'expire'; why: string; isUnlisted?: boolean },
  ): Promise<void> => {
    const now = clock.now()
    for (;;) {
      const jobs = await jobsStore(tx).lockIn(campaignIds, { states: endedBy[type], isUnlisted, limit: ENDED_TOGETHER })
      const writes = pendingWrites()
      for (const job of jobs) {
        const change = endedByPlatform(job, type)
        // The release ended the job, not a user: the same package can be offered to the device again.
        writes.apply(job, change.kind === 'end' ? { ...change, why } : change, { actor: 'release' })
      }
      await writes.write(tx, now)
      for (const { deviceId } of jobs) await sendControl(tx, { type: 'update', body: deviceId })
      if (jobs.length < ENDED_TOGETHER) return
    }
  }
}

export type TakeBack = ReturnType<typeof takingBack>
