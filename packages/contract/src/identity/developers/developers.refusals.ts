/** Spec 2 §8. 10001 and 60016 use the server's texts (CN-40). */
export const developersRefusals = {
  'developers.emailWrong': 10001,
  'developers.emailTaken': 10001,
  'developers.notYet': 10035,
  'developers.already': 10040,
  'developers.exited': 10041,
  'developers.codeTooSoon': 60016,
  'developers.tooManyCodes': 60016,
  'developers.registered': 60016,
  'developers.noKeys': 60016,
} as const satisfies Record<string, number>
