import type { TimingTexts } from './texts.zh.ts'

export const timingEn: TimingTexts = {
  title: 'Time limits and attempts of updates',
  text: 'How long the platform waits for devices, and how often it tries again after a failure. A change is for versions that are validated or released from now on; a rollout plan can have its own.',
  failed: 'Couldn’t load the time limits of updates',
  change: 'Change',
  save: 'Save',
  saved: 'Saved',
  usual: 'Restore defaults',
  attempts: (count) => (count === 1 ? '1 attempt' : `${count} attempts`),
  returns: (minutes) => `after the installation, a device has ${minutes} min to come back`,
  isUsual: 'All at their defaults',
  changed: (count) => (count === 1 ? '1 differs from its default' : `${count} differ from their defaults`),
  plan: {
    title: 'Time limits and attempts',
    ofProduct: 'As the product',
    own: (count) => (count === 1 ? '1 differs from the product' : `${count} differ from the product`),
    hint: 'Empty: as the product.',
  },
  units: { times: 'times', minutes: 'min', hours: 'h' },
  labels: {
    attempts: 'Attempts',
    unansweredOffers: 'Offers an online device may ignore',
    answerMinutes: 'Answer to each offer',
    downloadIdleMinutes: 'Download without progress',
    downloadHours: 'Download at most',
    downloadedHours: 'From download to installation',
    installMinutes: 'Installation',
    returnMinutes: 'Return after the installation',
    lostHours: 'Not back until lost',
  },
  hints: {
    downloadedHours: 'Also for devices that wait for space, battery or their user',
    returnMinutes: 'Sleeping devices: twice their wake interval',
  },
}
