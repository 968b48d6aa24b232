import { developers, onDevice, type MatrixRow, type Things } from './matrix-row.ts'

const oneRelease = ({ productId, recordId }: Things) => ({ productId, recordId })
const oneJob = ({ productId, updateJobId }: Things) => ({ productId, jobId: updateJobId })

export const campaignsRows: Record<string, MatrixRow> = {
  explainUpdate: { may: developers, input: onDevice, isOwned: true },
  getUpgradePath: { may: developers, input: oneRelease, isOwned: true },
  listCampaigns: { may: developers, input: oneRelease, isOwned: true },
  listUpdateJobs: { may: developers, input: oneRelease, isOwned: true },
  pauseRollout: { may: developers, input: oneRelease, isOwned: true },
  resumeRollout: { may: developers, input: oneRelease, isOwned: true },
  stopRollout: { may: developers, input: oneRelease, isOwned: true },
  consentToUpdate: { may: developers, input: (things) => ({ ...oneJob(things), accept: true }), isOwned: true },
  cancelUpdate: { may: developers, input: oneJob, isOwned: true },
  retryUpdate: { may: developers, input: oneJob, isOwned: true },
}
