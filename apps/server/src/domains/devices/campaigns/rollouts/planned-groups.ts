import type { CampaignFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { memberChoice, type Candidate } from '@slipway/contract/devices/campaigns/rollout/chosen-members.ts'
import {
  countPlace,
  placeHistogram,
  placeOfDevices,
  uncountPlace,
  type PlannedGroup,
} from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import { groupTargets } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { scanFleet, scanPage, scanPart, type Scan, type ScannedDevice } from './fleet-scan.ts'
import { fleetViews } from './fleet.views.ts'

export interface Planned {
  groups: PlannedGroup[]
  /** Devices of the chosen groups, group by group. */
  members: number[][]
  /** The groups after the chosen ones are planned once the entire fleet has been read. */
  isPartial: boolean
}

/** Devices of all lanes below this place are within the ratio. */
export const openPlaceOf = ({ open }: Pick<CampaignFacts, 'open'>): number => Math.max(0, ...Object.values(open))

/** A larger fleet is not read before the first group opens. */
const READ_FIRST = 100_000
/** Devices that are online, in addition to the sample of a large fleet. */
const MOST_ONLINE = 20_000

/** Chooses the members of the first groups; computes the places of the others as well unless the fleet is large. */
export async function planGroups(
  db: DatabaseOrTransaction,
  rollout: Scan,
  readFirst: number = READ_FIRST,
): Promise<Planned> {
  const page = await fleetViews(db).page(rollout.productId, { after: 0, limit: readFirst + 1 })
  const isLarge = page !== undefined && page.count > readFirst
  return (isLarge ? await planChosenGroups(db, rollout) : undefined) ?? planAllGroups(db, rollout)
}

const candidateOf = ({ deviceId: id, ...facts }: ScannedDevice): Candidate => ({ id, ...facts })

/**
 * The chosen groups of a large fleet, from a sample of it, and from devices that are online if too few of the sample
 * are steady. Undefined: only the entire fleet can tell, because the plan has no such groups or reaches few devices.
 */
async function planChosenGroups(db: DatabaseOrTransaction, rollout: Scan): Promise<Planned | undefined> {
  const { plan, campaign, productId } = rollout
  if (plan.groups.chosen.length === 0) return undefined
  const choice = memberChoice(plan, openPlaceOf(campaign))
  const views = fleetViews(db)
  const sampled = await views.sample(productId)
  await scanPart(db, rollout, { ids: sampled }, (device) => {
    if (!device.reason) choice.add(candidateOf(device))
  })
  if (!choice.found().isSteady) {
    const known = new Set(sampled)
    const ids = (await views.online(productId, MOST_ONLINE)).filter((id) => !known.has(id))
    await scanPart(db, rollout, { ids }, (device) => {
      if (!device.reason) choice.add(candidateOf(device), true)
    })
  }
  if (!choice.found().isEnough) return undefined
  const members = choice.members().map((group) => group.map(({ id }) => id))
  let target = 0
  const groups = members.map(({ length: chosen }) => ({ target: (target += chosen), chosen, place: 0 }))
  return { groups, members, isPartial: true }
}

/** Reads the fleet once. */
async function planAllGroups(db: DatabaseOrTransaction, rollout: Scan): Promise<Planned> {
  const { plan, campaign } = rollout
  const openPlace = openPlaceOf(campaign)
  const choice = memberChoice(plan, openPlace)
  const histogram = placeHistogram()
  let fleet = 0
  await scanFleet(db, rollout, (device) => {
    if (device.reason) return
    fleet++
    countPlace(histogram, device.place)
    choice.add(candidateOf(device))
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
  return { groups, members: members.map((group) => group.map(({ id }) => id)), isPartial: false }
}

/** Groups that stay as they are when others are planned: those that have opened, and those with members by name. */
export const keptGroups = <Group extends PlannedGroup>(groups: readonly Group[], openGroup: number): Group[] =>
  groups.slice(0, Math.max(openGroup + 1, groups.findLastIndex(({ chosen }) => chosen > 0) + 1))

interface Further extends Scan {
  kept: readonly PlannedGroup[]
  /** Devices that are members of them by name. */
  members: ReadonlySet<number>
}

/** The groups after those that are kept, from the entire fleet, which is read page by page. */
export function furtherGroups(scan: Further, page?: number) {
  const { plan, campaign, kept, members } = scan
  const histogram = placeHistogram()
  const lowest = kept.at(-1)?.place ?? 0
  let fleet = members.size
  let after: number | undefined = 0

  return {
    /** Resolves to whether the fleet has been read. */
    async readPage(db: DatabaseOrTransaction): Promise<boolean> {
      if (after === undefined) return true
      after = await scanPage(db, scan, { after, limit: page }, ({ reason, place, deviceId }) => {
        const isUpdated = reason === 'hasTarget' && place < lowest
        if (members.has(deviceId) || (reason && !isUpdated)) return
        fleet++
        countPlace(histogram, place)
      })
      return after === undefined
    },

    groups(): PlannedGroup[] {
      const reached = kept.at(-1)?.target ?? 0
      const openPlace = openPlaceOf(campaign)
      const targets = groupTargets(plan, fleet).filter((target) => target > reached)
      return targets.map((target, at) => {
        const place = Math.max(lowest, placeOfDevices(histogram, target - members.size))
        return { target, chosen: 0, place: at === targets.length - 1 ? openPlace : Math.min(place, openPlace) }
      })
    },
  }
}
