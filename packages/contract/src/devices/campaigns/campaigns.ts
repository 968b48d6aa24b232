/** A run of a release: on its test devices, or on all devices that it reaches. */
export const campaignKinds = ['validation', 'rollout'] as const
export type CampaignKind = (typeof campaignKinds)[number]

export const campaignStates = [
  'scheduled',
  'running',
  'held',
  'paused',
  'stopped',
  'finished',
  'expired',
  'withdrawn',
] as const
export type CampaignState = (typeof campaignStates)[number]

/** States in which a campaign can still offer something. */
export const openCampaignStates: readonly CampaignState[] = ['scheduled', 'running', 'held', 'paused']
