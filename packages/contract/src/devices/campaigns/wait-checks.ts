import type { Bilingual } from '../../locale.ts'
import { remindTypes } from '../../products/firmware/firmware.ts'
import { carriedDown } from '../devices/topology.topics.ts'
import { updateOffer } from './campaigns.topics.ts'
import type { Check } from './check.ts'
import type { Candidate, DeviceFacts } from './decide-offer.ts'
import { IDLE_HOURS, idleState } from './idle-hours.ts'
import { nextLeg, pendingImages, unmetNeed } from './legs.ts'
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
function endChecks({ lastEnds, keys, running }: DeviceFacts, campaign: Candidate): Check[] {
  const { packageId, keyList } = campaign
  const runsIt = pendingImages(campaign, running).length === 0
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
    { reason: 'changedBack', isMet: outcome !== 'CONFIRMED' || runsIt, details },
  ]
}

interface Obstacle extends Readonly<Record<string, Bilingual>> {
  found: Bilingual
  fix: Bilingual
}

const saysNo: Obstacle = {
  found: { zh: '设备上报 ota 为 false', en: 'The device reports "ota": false' },
  fix: {
    zh: '由设备在 up/ota/version 中上报 ota 为 true',
    en: 'Let the device report "ota": true in up/ota/version.',
  },
}

const isUnheard: Obstacle = {
  found: {
    zh: `设备未订阅固件推送（${updateOffer.tail}）`,
    en: `The device does not subscribe to firmware offers (${updateOffer.tail})`,
  },
  fix: {
    zh: '由设备订阅 down/#，订阅后自动推送',
    en: 'Let the device subscribe to down/#. The update is offered once it has.',
  },
}

const isUnheardByGateway = (serial: string): Obstacle => {
  const tail = carriedDown(serial, updateOffer.tail)
  return {
    found: {
      zh: `网关未订阅该设备的固件推送（${tail}）`,
      en: `The gateway of the device does not subscribe to its firmware offers (${tail})`,
    },
    fix: {
      zh: '由网关订阅 down/#，订阅后自动推送',
      en: 'Let the gateway subscribe to down/#. The update is offered once it has.',
    },
  }
}

/** An offer that the device cannot receive would only end for want of an answer. */
export function otaCheck(device: Pick<DeviceFacts, 'serial' | 'canUpdate' | 'hearsOffers' | 'isGatewayOnline'>): Check {
  const { serial, canUpdate, hearsOffers, isGatewayOnline } = device
  const unheard = isGatewayOnline === undefined ? isUnheard : isUnheardByGateway(serial)
  return { reason: 'noOta', isMet: canUpdate && hearsOffers, details: canUpdate ? unheard : saysNo }
}
