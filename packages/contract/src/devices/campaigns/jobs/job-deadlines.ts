import { HOUR_MS, MINUTE_MS } from '../../../durations.ts'
import { minutesToReturn, type JobTiming } from './job-timing.ts'

interface Facts {
  now: number
  timing: JobTiming
}

/** Until when a job waits for its device, by what it waits for; in epoch ms. */
export const until = {
  /** Offers and questions are repeated then. */
  answered: ({ now, timing }: Facts) => now + timing.answerMinutes * MINUTE_MS,
  nextPercent: ({ now, timing }: Pick<Facts, 'now'> & { timing: Pick<JobTiming, 'downloadIdleMinutes'> }) =>
    now + timing.downloadIdleMinutes * MINUTE_MS,
  downloaded: ({ stateAt }: { stateAt: number }, { timing }: { timing: Pick<JobTiming, 'downloadHours'> }) =>
    stateAt + timing.downloadHours * HOUR_MS,
  /** The installation of what is downloaded. */
  begun: ({ now, timing }: Facts) => now + timing.downloadedHours * HOUR_MS,
  /** Space, the battery or the user. */
  ready: ({ createdAt }: { createdAt: number }, { timing }: Facts) => createdAt + timing.downloadedHours * HOUR_MS,
  installed: ({ now, timing }: Facts) => now + timing.installMinutes * MINUTE_MS,
  back: ({ now, timing }: Facts) => now + minutesToReturn(timing) * MINUTE_MS,
  lost: ({ now, timing }: Facts) => now + timing.lostHours * HOUR_MS,
}
