export const campaignsRefusals = {
  'campaigns.jobNotFound': 60404,
  'campaigns.noConsentAwaited': 60016,
  'campaigns.notCancellable': 60016,
  'campaigns.notRetriable': 60016,
  'campaigns.noRollout': 60016,
  'campaigns.notRunning': 60016,
  'campaigns.notPaused': 60016,
} as const
