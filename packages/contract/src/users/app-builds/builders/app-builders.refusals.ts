export const appBuildersRefusals = {
  'appBuilders.notFound': 60404,
  'appBuilders.nameTaken': 60016,
  'appBuilders.tooMany': 60016,
  /** An account of the console, or a key of it: only builders build. */
  'appBuilders.notABuilder': 60016,
  /** Also the answer about leases of others, and those that never were. */
  'appBuilders.leaseOver': 60016,
  'appBuilders.pictureMissing': 60016,
  'appBuilders.otherBytes': 60016,
  'appBuilders.notAPackage': 60016,
  'appBuilders.noArtifact': 60016,
} as const
