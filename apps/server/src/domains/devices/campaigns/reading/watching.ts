import type { OutputOf } from '@slipway/contract/define-call.ts'
import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import type { listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { pause } from '../../../../concurrency/backoff.ts'

type Listed = OutputOf<typeof listCampaigns>

interface Reader {
  signal: AbortSignal
  send(event: { campaigns: Listed }): void
  /** Rejects once the account may no longer read the release. */
  read(): Promise<Listed>
}

/**
 * Sends the state of a release's campaigns, and then each change. Totals are a few rows, so that reading them again
 * costs less than a notification of each job.
 */
export async function watchCampaigns({ signal, send, read }: Reader): Promise<void> {
  let last = ''
  let campaigns: Listed | undefined = await read()
  while (campaigns && !signal.aborted) {
    const text = JSON.stringify(campaigns)
    if (text !== last) send({ campaigns })
    last = text
    await pause(campaignsLimits.watchEveryMs, signal)
    // The page subscribes again, and is then told what is wrong.
    campaigns = await read().catch(() => undefined)
  }
}
