import type { TriesTexts } from './texts.zh.ts'

export const triesEn: TriesTexts = {
  buttons: { try: 'Try on a phone', debug: 'Debug QR code' },
  title: { try: 'Try the panel on a phone', debug: 'Debug the panel on a phone' },
  about: {
    try: 'Scan it with the camera of a phone: no app and no account needed. Valid for 24 hours, for up to 20 phones.',
    debug:
      'The page has a log and versions, and follows each save of the panel. Valid for 2 hours, for up to 20 phones.',
  },
  unsaved: 'Phones show the saved panel. Changes of features take effect once they are released.',
  picture: 'QR code to try the panel',
  address: 'Address that the phone opens',
  copy: 'Copy the link',
  until: (time) => `Valid until ${time}`,
  minVersion: (version) => `A brand’s app needs version ${version} or later to scan it.`,
  waiting: 'Waiting for a phone…',
  arrived: (n) => (n === 1 ? '1 phone has opened it' : `${n} phones have opened it`),
  arrivedAt: (time, agent) => `${time} · ${agent}`,
  phone: 'Phone',
  end: 'Withdraw the link',
  endTitle: 'Withdraw this link?',
  endText: 'Pages that phones have open end immediately.',
  ended: 'Link withdrawn',
  over: 'The link is no longer valid. Pages on phones have ended.',
  again: 'Create a new one',
  live: 'The panel, in step with the phones',
  liveHint: 'Shows your virtual device, in step with the phones. The server answers for it while its page isn’t open.',
  failed: 'Couldn’t create the QR code',
  links: (n) => `Valid links (${n})`,
  kinds: { try: 'Try', debug: 'Debug' },
  generated: 'Generated panel',
}
