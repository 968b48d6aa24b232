import type { JobStepMade } from './rollout-system.ts'

const HOUR_MS = 3_600_000
/** As the design has them; a plan can say otherwise. */
export const designTiming = { attempts: 3, unansweredOffers: 3, downloadHours: 24, downloadedHours: 72 }
type Timing = typeof designTiming
const order = ['consenting', 'offered', 'downloading', 'downloaded', 'installing', 'installed']
const isEarly = (state: string): boolean =>
  order.indexOf(state) >= 0 && order.indexOf(state) <= order.indexOf('downloaded')

const codes = { space: 8, battery: 9, busy: 10, selfTest: 13 }
const waits = new Set([codes.space, codes.battery, codes.busy])
const neverAgain = new Set([3, 4, 5, 6, 7])

/**
 * Where a job has to be after an event, as the design describes it (firmware.md §2), written without the platform's
 * tables and rules. Progress is never trusted over a reported version, and no state is left backwards except to try
 * again.
 */
export function expectedJob({ before, event, boots, isOnline, now }: JobStepMade, timing: Timing): string {
  const { state, attempt, sent } = before
  const isAsking = state === 'consenting' || (state === 'offered' && sent === 0)
  const again = (last: string): string => (attempt >= timing.attempts ? last : 'offered')
  switch (event.type) {
    case 'cancel':
      return isEarly(state) ? 'CANCELLED' : state
    case 'supersede':
      return isEarly(state) ? 'SUPERSEDED' : state
    case 'expire':
      return state === 'offered' || state === 'consenting' ? 'EXPIRED' : state
    case 'accept':
      return state === 'consenting' ? 'offered' : state
    case 'decline':
      return state === 'consenting' ? 'REJECTED' : state
    case 'version':
      return afterVersion({ before, event, boots })
    case 'timer':
      return afterTimer({ before, isOnline, now, timing }, again)
    case 'progress':
      break
    default:
      return state
  }
  if (event.state === 'rejected') return isEarly(state) ? 'REJECTED' : state
  if (event.state === 'failed') {
    if (isAsking) return state
    if (event.code === codes.selfTest) return 'ROLLED_BACK'
    if (neverAgain.has(event.code)) return 'FAILED'
    if (waits.has(event.code))
      return now >= before.createdAt + timing.downloadedHours * HOUR_MS ? 'TIMED_OUT' : 'offered'
    return again('FAILED')
  }
  if (isAsking) return state
  if (event.state === 'waiting') return state === 'offered' ? 'downloading' : state
  if (state === 'missing') return event.state === 'installed' ? 'installed' : state
  return order.indexOf(event.state) > order.indexOf(state) ? event.state : state
}

function afterVersion({ before, event, boots }: Pick<JobStepMade, 'before' | 'boots'> & { event: VersionEvent }) {
  const { state, installingAt, fromVersion } = before
  if (event.isTarget) return 'CONFIRMED'
  const hasRestarted = installingAt !== null && event.connectedAt > installingAt && boots !== before.boots
  if (event.version === fromVersion) return hasRestarted ? 'ROLLED_BACK' : state
  if (hasRestarted) return 'FAILED'
  return installingAt === null ? 'CANCELLED' : state
}
type VersionEvent = Extract<JobStepMade['event'], { type: 'version' }>

function afterTimer(
  { before, isOnline, now, timing }: Pick<JobStepMade, 'before' | 'isOnline' | 'now'> & { timing: Timing },
  again: (last: string) => string,
): string {
  const { state, dueAt, sent, stateAt } = before
  if (dueAt === null || dueAt > now) return state
  if (state === 'offered') return isOnline && sent >= timing.unansweredOffers ? 'FAILED' : 'offered'
  if (state === 'downloading') return now >= stateAt + timing.downloadHours * HOUR_MS ? 'TIMED_OUT' : again('TIMED_OUT')
  if (state === 'downloaded') return 'TIMED_OUT'
  return state === 'missing' ? 'LOST' : 'missing'
}
