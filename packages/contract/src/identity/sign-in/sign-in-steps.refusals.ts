export const signInStepsRefusals = {
  'sign-in.codeWrong': -51,
  'sign-in.codeSpent': -51,
  'sign-in.tooManyCodes': 42900,
  'sign-in.mailFailed': 50000,
  'sign-in.smsFailed': 50000,
  'sign-in.noSmsGateway': 60016,
  'sign-in.sameEmail': 60016,
  'sign-in.ticketSpent': 60016,
  'sign-in.invitationSpent': 60016,
  'sign-in.stepSpent': 60016,
  'set-up.linkSpent': 60016,
  'set-up.first': 60016,
} as const satisfies Record<string, number>
