import type { Lifecycle } from '../../lifecycle.ts'

/** One device installing one package (decision 0093). */
export const jobStates = [
  'offered',
  'consenting',
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'missing',
] as const
export type JobState = (typeof jobStates)[number]

export const jobOutcomes = [
  'CONFIRMED',
  'FAILED',
  'TIMED_OUT',
  'ROLLED_BACK',
  'LOST',
  'REJECTED',
  'CANCELLED',
  'SUPERSEDED',
  'EXPIRED',
] as const
export type JobOutcome = (typeof jobOutcomes)[number]

export type JobStep =
  | 'consent'
  | 'download'
  | 'finishDownload'
  | 'install'
  | 'finishInstall'
  | 'retry'
  | 'advance'
  | 'miss'
  | 'confirm'
  | 'fail'
  | 'timeOut'
  | 'rollBack'
  | 'lose'
  | 'reject'
  | 'cancel'
  | 'supersede'
  | 'expire'

const over = { confirm: 'CONFIRMED', fail: 'FAILED', cancel: 'CANCELLED' } as const
const progress = {
  download: 'downloading',
  finishDownload: 'downloaded',
  install: 'installing',
  finishInstall: 'installed',
} as const
/** Until the installation begins, a job can be taken back. */
const revocable = {
  ...over,
  reject: 'REJECTED',
  supersede: 'SUPERSEDED',
  timeOut: 'TIMED_OUT',
  rollBack: 'ROLLED_BACK',
} as const
const returning = { ...over, rollBack: 'ROLLED_BACK', retry: 'offered', advance: 'offered' } as const

/** The device can have begun before it knew: the version that it reports later wins. */
const takenBack = { confirm: 'CONFIRMED' } as const

/** A device can skip states, because messages get lost; it never goes back, except to a further attempt or installation. */
export const jobLifecycle: Lifecycle<JobState | JobOutcome, JobStep> = {
  consenting: { ...revocable, consent: 'offered', advance: 'consenting', expire: 'EXPIRED' },
  offered: { ...revocable, ...progress, retry: 'offered', advance: 'offered', expire: 'EXPIRED' },
  downloading: { ...revocable, ...progress, retry: 'offered', advance: 'offered' },
  downloaded: { ...revocable, install: 'installing', finishInstall: 'installed', retry: 'offered', advance: 'offered' },
  installing: { ...returning, finishInstall: 'installed', miss: 'missing' },
  installed: { ...returning, miss: 'missing' },
  missing: { ...returning, finishInstall: 'installed', lose: 'LOST' },
  CONFIRMED: {},
  FAILED: {},
  TIMED_OUT: {},
  ROLLED_BACK: {},
  LOST: {},
  REJECTED: {},
  CANCELLED: takenBack,
  SUPERSEDED: takenBack,
  EXPIRED: takenBack,
}

/** A job that can be taken back: nothing has been written over the running firmware yet. */
export const isRevocable = (state: JobState): boolean => jobStates.indexOf(state) <= jobStates.indexOf('downloaded')

/** Outcomes after which the device is sent a cancel for the update. */
export const takenBackOutcomes: readonly JobOutcome[] = ['CANCELLED', 'SUPERSEDED', 'EXPIRED']

/** Outcomes after which the device may not work. */
export const severeOutcomes: readonly JobOutcome[] = ['ROLLED_BACK', 'LOST']

/** Outcomes after which the same package can be offered to the device again, if someone asks for it. */
export const retriableOutcomes: readonly JobOutcome[] = [
  'FAILED',
  'TIMED_OUT',
  'ROLLED_BACK',
  'LOST',
  'REJECTED',
  'CANCELLED',
]
