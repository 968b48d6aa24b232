export const webhooksRefusals = {
  'webhooks.notFound': 60404,
  'webhooks.deliveryNotFound': 60404,
  'webhooks.tooMany': 60016,
  'webhooks.siteWide': 60016,
  'webhooks.notReachable': 60016,
  'webhooks.off': 60016,
  'webhooks.replayWhat': 60016,
} as const satisfies Record<string, number>
