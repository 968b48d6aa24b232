/** What a login may be refused for, apart from the other refusals as the sign-in entry carries only these. */
export const signInRefusals = {
  'sign-in.accountInput': -1,
  'sign-in.wrongPassword': 1002,
  'sign-in.captchaWrong': 1003,
  'sign-in.captchaRequired': 1005,
  /** The password was right; its data are a ticket and the methods of the second step. */
  'sign-in.secondFactorNeeded': 1006,
} as const satisfies Record<string, number>
