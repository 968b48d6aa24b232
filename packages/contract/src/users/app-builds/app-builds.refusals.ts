export const appBuildsRefusals = {
  /** Also the answer about builds of others, and about links that expired or were withdrawn. */
  'appBuilds.notFound': 60404,
  'appBuilds.notReady': 60016,
  'appBuilds.versionNotAbove': 60016,
  'appBuilds.running': 60016,
  'appBuilds.notRunning': 60016,
  /** ER-29. */
  'appBuilds.dayLimit': 70007,
  /** ER-30. */
  'appBuilds.monthLimit': 70008,
} as const
