import type { SupportTexts } from './texts.zh.ts'

export const supportEn: SupportTexts = {
  title: 'Support period',
  text: 'The product gets security updates until this date.',
  failed: 'Couldn’t load the support period',
  until: 'Until',
  none: 'Five years after the first release, set automatically',
  usual: (day) => `Five years after the first release (${day})`,
  setBy: (account, time) => `Set by ${account} at ${time}`,
  ended: 'The support period has ended',
  change: 'Change',
  changeTitle: 'Change the support period',
  hint: 'An earlier end affects devices that are already sold, and needs a reason',
  reason: 'Reason for the shorter period',
  save: 'Save',
  shorten: 'Shorten the period',
  shortenText: (present, until) => `The last day moves from ${present} to ${until}. This is recorded in the audit log.`,
  saved: 'Support period saved',
}
