import { remindTypes } from '../../products/firmware/firmware.ts'
import type { Check } from './check.ts'
import type { Candidate, DeviceFacts } from './decide-offer.ts'
import { IDLE_HOURS, idleState } from './idle-hours.ts'
import { nextLeg, unmetNeed } from './legs.ts'
import { severeOutcomes } from './jobs.lifecycle.ts'
import { windowChecks } from './rollout/stage.ts'

/** Whether the hour forbids to offer: a silent release does not disturb users. Test devices are listed to be watched. */
export function isOutsideHours(
  { kind, remindType }: Pick<Candidate, 'kind' | 'remindType'>,
  utcOffset: number,
  now: number,
): boolean {
  return kind === 'rollout' && remindType === remindTypes.silent && !idleState(now, utcOffset).isOpen
}

/** What the device, its user, or the hour says against an offer at this moment. */
export function waitChecks(device: DeviceFacts, campaign: Candidate, now: number): Check[] {
  const { hold, isOnline, utcOffset } = device
  const isHeld = hold !== null && (hold.until === null || hold.until > now)
  return [
    {
      reason: 'window',
      isMet: !isOutsideHours(campaign, utcOffset, now),
      details: { ...IDLE_HOURS, wait: waitOf(now, utcOffset) },
    },
    ...windowChecks(campaign, { utcOffset, now }),
    {
      reason: 'deviceHold',
      isMet: !isHeld || campaign.remindType === remindTypes.forced,
      details: { why: hold?.why || '–' },
    },
    ...endChecks(device, campaign),
    needsCheck(device, campaign),
    { reason: 'offline', isMet: isOnline },
  ]
}

/** A manifest can demand a newer version of another type, which that type's own release brings. */
function needsCheck({ running }: DeviceFacts, campaign: Candidate): Check {
  const leg = nextLeg(campaign, running)
  const need = leg && unmetNeed(leg.pack, running)
  return { reason: 'otherTypeFirst', isMet: !need, details: { firmwareType: need?.firmwareType ?? 0 } }
}

/** Minutes until the hours open or close. */
function waitOf(now: number, utcOffset: number): number {
  const { changesAt = now } = idleState(now, utcOffset)
  return Math.ceil((changesAt - now) / 60_000)
}

/** How the last job of this package on the device ended. */
function endChecks({ lastEnds, keys }: DeviceFacts, { packageId, keyList }: Candidate): Check[] {
  const last = lastEnds.get(packageId)
  const outcome = last?.outcome
  const isSevere = outcome !== undefined && severeOutcomes.includes(outcome)
  const hasOldKeys = last?.why === 'keyListOutdated'
  const details: Check['details'] = last
    ? { code: last.code, attempt: last.attempt, time: last.endedAt, outcome: last.outcome }
    : {}
  return [
    { reason: 'declined', isMet: outcome !== 'REJECTED', details },
    { reason: 'cancelled', isMet: !(outcome === 'CANCELLED' && last?.why === 'cancel'), details },
    // A device that has loaded the list since is offered the package again.
    {
      reason: 'keyListOutdated',
      isMet: !(hasOldKeys && (keys ?? 0) < keyList),
      details: { list: keys ?? 0, current: keyList },
    },
    { reason: 'attemptsUsed', isMet: hasOldKeys || (outcome !== 'FAILED' && outcome !== 'TIMED_OUT'), details },
    { reason: 'lastWasSevere', isMet: !isSevere, details },
    { reason: 'changedBack', isMet: outcome !== 'CONFIRMED', details },
  ]
}
