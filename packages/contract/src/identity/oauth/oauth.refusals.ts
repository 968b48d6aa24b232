export const oauthRefusals = {
  'oauth.clientNotFound': 60404,
  'oauth.consentNotFound': 60404,
  'oauth.requestExpired': 60404,
  'oauth.tooManyClients': 60016,
  'oauth.noSecret': 60016,
} as const satisfies Record<string, number>
