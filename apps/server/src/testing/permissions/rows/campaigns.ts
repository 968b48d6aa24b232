import { usualTiming } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { developers, onDevice, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const oneRelease = ({ productId, recordId }: Things) => ({ productId, recordId })
const withReason = (things: Things) => ({ ...oneRelease(things), reason: 'tested' })
const oneJob = ({ productId, updateJobId }: Things) => ({ productId, jobId: updateJobId })

export const campaignsRows: Record<string, MatrixRow> = {
  explainUpdate: { may: developers, input: onDevice, isOwned: true },
  getUpgradePath: { may: developers, input: oneRelease, isOwned: true },
  listCampaigns: { may: developers, input: oneRelease, isOwned: true },
  listUpdateJobs: { may: developers, input: oneRelease, isOwned: true },
  pauseRollout: { may: developers, input: oneRelease, isOwned: true },
  resumeRollout: { may: developers, input: oneRelease, isOwned: true },
  stopRollout: { may: developers, input: oneRelease, isOwned: true },
  startRollout: { may: developers, input: oneRelease, isOwned: true },
  liftHold: { may: developers, input: withReason, isOwned: true },
  skipSoak: { may: developers, input: withReason, isOwned: true },
  retryFailedUpdates: { may: developers, input: oneRelease, isOwned: true },
  approveRollout: {
    may: developers,
    input: (things) => ({ ...oneRelease(things), planHash: 'unknown' }),
    isOwned: true,
  },
  chartRollout: { may: developers, input: oneRelease, isOwned: true },
  watchRollout: { may: developers, input: oneRelease, isOwned: true },
  getRolloutPlan: { may: developers, input: oneRelease, isOwned: true },
  saveRolloutPlan: {
    may: developers,
    input: (things) => ({ ...oneRelease(things), preset: 'standard' }),
    isOwned: true,
  },
  getJobTiming: { may: developers, input: onProduct, isOwned: true },
  saveJobTiming: { may: developers, input: (things) => ({ ...onProduct(things), ...usualTiming }), isOwned: true },
  consentToUpdate: { may: developers, input: (things) => ({ ...oneJob(things), accept: true }), isOwned: true },
  cancelUpdate: { may: developers, input: oneJob, isOwned: true },
  retryUpdate: { may: developers, input: oneJob, isOwned: true },
}
