export const apiKeysRefusals = {
  'api-keys.notFound': 60404,
  'api-keys.tooMany': 60016,
  'api-keys.alreadyOver': 60016,
} as const satisfies Record<string, number>
