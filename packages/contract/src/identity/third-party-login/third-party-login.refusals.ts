export const thirdPartyLoginRefusals = {
  'third-party-login.spent': 60016,
  'third-party-login.cancelled': 60016,
  'third-party-login.refused': 60016,
  'third-party-login.unreachable': 50300,
  'third-party-login.untrusted': 60016,
  'third-party-login.noVerifiedEmail': 60016,
  'third-party-login.noAccount': 60016,
  'third-party-login.otherLogin': 60016,
  'third-party-login.passwordFirst': 60016,
  'third-party-login.notFound': 60404,
  'third-party-login.onlyWayIn': 60016,
} as const satisfies Record<string, number>

export type ThirdPartyLoginRefusal = keyof typeof thirdPartyLoginRefusals
