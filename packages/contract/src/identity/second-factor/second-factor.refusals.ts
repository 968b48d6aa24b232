export const secondFactorRefusals = {
  'second-factor.codeWrong': -51,
  'second-factor.codeUsed': -51,
  'second-factor.tooManyTries': 42900,
  'second-factor.passkeyRefused': 60016,
  'second-factor.passkeyUnavailable': 60016,
  'second-factor.proofNeeded': 60016,
  'second-factor.proofWrong': 60016,
  'second-factor.lastOfRole': 60016,
  'second-factor.notFound': 60404,
  'second-factor.tooManyPasskeys': 60016,
  'second-factor.offerSpent': 60016,
  'second-factor.notResettable': 60016,
} as const satisfies Record<string, number>
