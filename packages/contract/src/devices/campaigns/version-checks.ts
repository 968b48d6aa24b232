import { reportedVersionOf, sortKeyOf } from '../../catalog/modules/firmware-version.ts'
import { runsVersion } from '../../products/firmware/runs-version.ts'
import type { CampaignFacts, Check, DeviceFacts, RunningFirmware } from './decide-offer.ts'

/** Whether the package is above what the device runs, and made for it. */
export function versionChecks(
  { running, hardware }: Pick<DeviceFacts, 'running' | 'hardware'>,
  campaign: Pick<
    CampaignFacts,
    'firmwareType' | 'firmwareVersion' | 'reportedAs' | 'seq' | 'sortKey' | 'hardware' | 'from'
  >,
): Check[] {
  const present = running[campaign.firmwareType]
  const version = present?.version ?? ''
  const isTarget = present !== undefined && runsVersion(campaign, version)
  const have = present && levelOf(present)
  const { from, firmwareVersion } = campaign
  const isNewer = have !== undefined && isAbove(have, campaign)
  const isTooOld = have !== undefined && from !== null && isAbove(from, have)
  const fits = campaign.hardware.length === 0
  return [
    { reason: 'versionUnknown', isMet: present !== undefined },
    { reason: 'hasTarget', isMet: !isTarget, details: { version: firmwareVersion } },
    { reason: 'hasNewer', isMet: !isNewer, details: { version, target: firmwareVersion } },
    { reason: 'hardwareUnknown', isMet: fits || hardware !== '', details: { wanted: campaign.hardware.join(', ') } },
    {
      reason: 'otherHardware',
      isMet: fits || hardware === '' || campaign.hardware.includes(hardware),
      details: { hardware, wanted: campaign.hardware.join(', ') },
    },
    { reason: 'noPath', isMet: !isTooOld, details: { version, from: from?.version ?? '' } },
  ]
}

interface Level {
  seq: number | null
  sortKey: number | null
}

function levelOf({ version, seq }: RunningFirmware): Level {
  const reported = reportedVersionOf(version)
  return { seq, sortKey: reported && reported.build > 0 ? sortKeyOf(reported) : null }
}

/** By the platform's own number where the device reports it, else by the version; false where neither is known. */
function isAbove(one: Level, other: Level): boolean {
  if (one.seq !== null && other.seq !== null) return one.seq > other.seq
  return one.sortKey !== null && other.sortKey !== null && one.sortKey > other.sortKey
}
