/** Refusals of a login, in a separate module because the sign-in entry bundles only these. */
export const signInRefusals = {
  'sign-in.accountInput': -1,
  'sign-in.wrongPassword': 1002,
  'sign-in.captchaWrong': 1003,
  'sign-in.captchaRequired': 1005,
  /** The password was correct; the details are a ticket and the methods of the second step. */
  'sign-in.secondFactorNeeded': 1006,
} as const satisfies Record<string, number>
