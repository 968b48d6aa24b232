export const deviceIdentityRefusals = {
  'device-identity.notRegistered': 60403,
  'device-identity.noCertificate': 60016,
  'device-identity.privateKey': 60016,
  'device-identity.weakKey': 60016,
  'device-identity.outOfDate': 60016,
  'device-identity.certificateKnown': 60016,
  'device-identity.tooManyCertificates': 60016,
  'device-identity.certificateNotFound': 60404,
} as const satisfies Record<string, number>
