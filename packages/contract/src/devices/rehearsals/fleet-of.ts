import type { CampaignFacts, DeviceFacts } from '../campaigns/decide-offer.ts'
import { nextLeg } from '../campaigns/legs.ts'
import type { Lane } from '../campaigns/open-areas.ts'
import { fleetPart, MAX_PARTS, type FleetPart } from '../campaigns/rollout/rehearsal/rehearsal-input.ts'
import { versionChecks } from '../campaigns/version-checks.ts'
import { leftOutReasons, type LeftOutReason, type ProductFleet } from './rehearsals.ts'

/** Devices of a product that have the same facts. */
export interface FleetRow {
  /** What they run, by type. */
  running: DeviceFacts['running']
  hardware: string
  lane: Lane
  utcOffset: number
  /** Null: not seen for a week. */
  onlineHours: number | null
  devices: number
}

export interface FleetTarget extends Pick<
  CampaignFacts,
  'firmwareType' | 'packageId' | 'firmwareVersion' | 'reportedAs' | 'seq' | 'sortKey' | 'hardware' | 'from' | 'images'
> {
  /** Undefined: the area of the release has not been chosen. */
  lanes: readonly Lane[] | undefined
}

/** Of a device that reports none of the type of the release, but another one that belongs to it. */
const UNKNOWN = '–'

/** The simulated fleet that these devices make up, and why others take no part; the most common kinds are kept. */
export function fleetOf(rows: readonly FleetRow[], target: FleetTarget): Pick<ProductFleet, 'fleet' | 'leftOut'> {
  const leftOut = new Map<LeftOutReason, number>()
  const kinds = new Map<string, FleetPart>()
  for (const row of rows) {
    const reason = reasonAgainst(row, target)
    if (reason !== undefined) {
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + row.devices)
      continue
    }
    const { running, hardware, lane: area, utcOffset, onlineHours, devices } = row
    const version = running[target.firmwareType]?.version ?? UNKNOWN
    const installs = nextLeg(target, running)?.left ?? 1
    const kind = { version, hardware, area, utcOffset, onlineHours, installs }
    const key = JSON.stringify(kind)
    const known = kinds.get(key)?.devices ?? 0
    kinds.set(key, fleetPart.parse({ ...kind, devices: known + devices }))
  }
  const parts = [...kinds.entries()]
    .toSorted(([key, one], [otherKey, other]) => other.devices - one.devices || (key < otherKey ? -1 : 1))
    .map(([, part]) => part)
  const rest = parts.slice(MAX_PARTS).reduce((sum, { devices }) => sum + devices, 0)
  if (rest > 0) leftOut.set('tooMany', rest)
  return {
    fleet: parts.slice(0, MAX_PARTS),
    leftOut: leftOutReasons.flatMap((reason) => {
      const devices = leftOut.get(reason) ?? 0
      return devices > 0 ? [{ reason, devices }] : []
    }),
  }
}

function reasonAgainst({ running, hardware, lane, onlineHours }: FleetRow, target: FleetTarget) {
  if (target.lanes && !target.lanes.includes(lane)) return 'otherArea'
  const failed = versionChecks({ running, hardware, lane }, target).find(({ isMet }) => !isMet)
  if (failed) return leftOutReasons.find((one) => one === failed.reason) ?? 'versionUnknown'
  return onlineHours === null ? 'silent' : undefined
}
