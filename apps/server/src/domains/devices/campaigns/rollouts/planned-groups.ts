import type { CampaignFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { memberChoice } from '@slipway/contract/devices/campaigns/rollout/chosen-members.ts'
import {
  countPlace,
  placeHistogram,
  placeOfDevices,
  uncountPlace,
  type PlannedGroup,
} from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import { groupTargets } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { scanFleet, type Scan } from './fleet-scan.ts'

export interface Planned {
  groups: PlannedGroup[]
  /** Devices of the chosen groups, group by group. */
  members: number[][]
}

/** Devices of all lanes below this place are within the ratio. */
export const openPlaceOf = ({ open }: Pick<CampaignFacts, 'open'>): number => Math.max(0, ...Object.values(open))

/** Chooses the members of the first groups, and computes the places of the others. Reads the fleet once. */
export async function planGroups(db: DatabaseOrTransaction, rollout: Scan): Promise<Planned> {
  const { plan, campaign } = rollout
  const openPlace = openPlaceOf(campaign)
  const choice = memberChoice(plan, openPlace)
  const histogram = placeHistogram()
  let fleet = 0
  await scanFleet(db, rollout, (device) => {
    if (device.reason) return
    fleet++
    countPlace(histogram, device.place)
    const { deviceId: id, ...facts } = device
    choice.add({ id, ...facts })
  })
  const members = choice.members()
  for (const { place } of members.flat()) uncountPlace(histogram, place)
  const targets = groupTargets(plan, fleet)
  const chosen = members.reduce((sum, { length }) => sum + length, 0)
  const groups = targets.map((target, at): PlannedGroup => {
    // Devices that join later are members of the last group.
    const isLast = at === targets.length - 1
    const place = at < members.length ? 0 : placeOfDevices(histogram, target - chosen)
    return { target, chosen: members[at]?.length ?? 0, place: isLast ? openPlace : Math.min(place, openPlace) }
  })
  return { groups, members: members.map((group) => group.map(({ id }) => id)) }
}

/** The groups after those that have opened, once the release reaches more devices. Groups that are open stay as they are. */
export async function planFurtherGroups(
  db: DatabaseOrTransaction,
  rollout: Scan & { opened: readonly PlannedGroup[] },
): Promise<PlannedGroup[]> {
  const { plan, campaign, opened } = rollout
  const histogram = placeHistogram()
  let fleet = 0
  await scanFleet(db, rollout, ({ reason, place }) => {
    // Devices that have been updated are a part of the fleet.
    if (reason && reason !== 'hasTarget') return
    fleet++
    countPlace(histogram, place)
  })
  const reached = opened.at(-1)?.target ?? 0
  const chosen = opened.reduce((sum, group) => sum + group.chosen, 0)
  const openPlace = openPlaceOf(campaign)
  const lowest = opened.at(-1)?.place ?? 0
  const targets = groupTargets(plan, fleet).filter((target) => target > reached)
  return targets.map((target, at) => {
    const place = Math.max(lowest, placeOfDevices(histogram, target - chosen))
    return { target, chosen: 0, place: at === targets.length - 1 ? openPlace : Math.min(place, openPlace) }
  })
}
