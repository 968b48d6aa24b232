import * as z from 'zod/mini'
import { integer } from '../../../schema.ts'

/** Bounds of what a product or a plan can set. */
export const jobTimingLimits = {
  attempts: { min: 1, max: 10 },
  unansweredOffers: { min: 1, max: 20 },
  answerMinutes: { min: 1, max: 1440 },
  downloadIdleMinutes: { min: 1, max: 1440 },
  downloadHours: { min: 1, max: 720 },
  downloadedHours: { min: 1, max: 720 },
  installMinutes: { min: 1, max: 1440 },
  /** 0: the devices never sleep. */
  wakeMinutes: { min: 0, max: 10_080 },
  /** A device that sleeps for a week returns after its next waking. */
  returnMinutes: { min: 1, max: 20_160 },
  lostHours: { min: 1, max: 720 },
} as const

/** How long jobs wait for their devices, and how often an update is tried (decision 0134). */
export const jobTiming = z.object({
  attempts: integer(jobTimingLimits.attempts),
  /** Offers of one attempt that an online device leaves unanswered, and for how long each. */
  unansweredOffers: integer(jobTimingLimits.unansweredOffers),
  answerMinutes: integer(jobTimingLimits.answerMinutes),
  /** Without a further percent or byte, and for the whole download. */
  downloadIdleMinutes: integer(jobTimingLimits.downloadIdleMinutes),
  downloadHours: integer(jobTimingLimits.downloadHours),
  /** For a device that has what it needs, and waits for space, its battery or its user. */
  downloadedHours: integer(jobTimingLimits.downloadedHours),
  installMinutes: integer(jobTimingLimits.installMinutes),
  /** How often a sleeping device connects; it may miss one of these times after an installation. */
  wakeMinutes: integer(jobTimingLimits.wakeMinutes),
  /** After the installation, until the device is missing; then, until it is lost. */
  returnMinutes: integer(jobTimingLimits.returnMinutes),
  lostHours: integer(jobTimingLimits.lostHours),
})
export type JobTiming = z.output<typeof jobTiming>
export type TimingName = keyof JobTiming

/** Of a product that sets nothing. */
export const usualTiming: JobTiming = {
  attempts: 3,
  unansweredOffers: 3,
  answerMinutes: 60,
  downloadIdleMinutes: 30,
  downloadHours: 24,
  downloadedHours: 72,
  installMinutes: 30,
  wakeMinutes: 0,
  returnMinutes: 15,
  lostHours: 24,
}
export const timingNames = Object.keys(usualTiming) as TimingName[]

/** What a product sets differently from the usual timing, or a plan from its product's. */
export const timingChanges = z.partial(jobTiming)
export type TimingChanges = z.output<typeof timingChanges>

/** Those of the changes that differ. */
export const changesFrom = (base: JobTiming, changes: TimingChanges): TimingChanges =>
  Object.fromEntries(
    timingNames.flatMap((name) => {
      const value = changes[name]
      return value === undefined || value === base[name] ? [] : [[name, value]]
    }),
  )

/** The usual timing with the changes of a product, then with those of a plan. */
export const timingOf = (...all: readonly (TimingChanges | null | undefined)[]): JobTiming =>
  all.reduce<JobTiming>((timing, changes) => ({ ...timing, ...changesFrom(timing, changes ?? {}) }), usualTiming)

/** Until a device is missing after its installation: a sleeping one has two of its wake intervals. */
export const minutesToReturn = ({
  returnMinutes,
  wakeMinutes,
}: Pick<JobTiming, 'returnMinutes' | 'wakeMinutes'>): number => Math.max(returnMinutes, 2 * wakeMinutes)

/** A download would end before its pause could be noticed. */
export const isIdleAboveDownload = ({ downloadIdleMinutes, downloadHours }: JobTiming): boolean =>
  downloadIdleMinutes > downloadHours * 60
