import { runsVersion } from '../../products/firmware/runs-version.ts'
import type { Check } from './check.ts'
import type { CampaignFacts, DeviceFacts, RunningFirmware } from './decide-offer.ts'
import { hopOf, imagesOf, isOpenTo, pendingImages, type ReleaseFacts, type ReleaseImage } from './legs.ts'
import { isAbove, levelOf } from './upgrade-path.ts'

type Installing = Pick<DeviceFacts, 'running' | 'hardware'> & Partial<Pick<DeviceFacts, 'lane'>>
type Release = ReleaseFacts & Partial<Pick<CampaignFacts, 'publishedModel'>>

/** What the device runs and is, against what the release installs next on it. */
export function versionChecks(device: Installing, campaign: Release): Check[] {
  const { running, hardware } = device
  const [image = imagesOf(campaign)[0]] = pendingImages(campaign, running)
  if (!image) return []
  const { target } = image
  const present = running[image.firmwareType]
  const fits = target.hardware.length === 0
  const wanted = target.hardware.join(', ')
  return [
    { reason: 'versionUnknown', isMet: present !== undefined },
    ...(present ? comparedChecks(present, target) : []),
    { reason: 'hardwareUnknown', isMet: fits || hardware !== '', details: { wanted } },
    {
      reason: 'otherHardware',
      isMet: fits || hardware === '' || target.hardware.includes(hardware),
      details: { hardware, wanted },
    },
    ...pathChecks(image, device, campaign),
  ]
}

/** Only where the version is known: an unknown one is neither the target nor below it. */
function comparedChecks(present: RunningFirmware, target: ReleaseImage['target']): Check[] {
  const { version } = present
  const { firmwareVersion } = target
  return [
    { reason: 'hasTarget', isMet: !runsVersion(target, version), details: { version: firmwareVersion } },
    { reason: 'hasNewer', isMet: !isAbove(levelOf(present), target), details: { version, target: firmwareVersion } },
  ]
}

/** The way to the target, which can lead through versions that were released before. */
function pathChecks(image: ReleaseImage, device: Installing, { publishedModel = Infinity }: Release): Check[] {
  const { target } = image
  const present = device.running[image.firmwareType]
  const hop = present ? hopOf(image, present) : target
  const model = (hop ?? target).modelVersion ?? 0
  const details = { version: present?.version ?? '', from: target.from?.version ?? '' }
  return [
    { reason: 'noPath', isMet: hop !== undefined, details },
    {
      reason: 'viaStop',
      isMet: hop === undefined || hop === target || isOpenTo(hop, device),
      details: { stop: hop?.firmwareVersion ?? '' },
    },
    { reason: 'modelUnpublished', isMet: model <= publishedModel, details: { model, published: publishedModel } },
  ]
}
