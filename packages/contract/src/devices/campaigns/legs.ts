import type { FirmwareType } from '../../catalog/modules/modules.ts'
import type { OtaArea } from '../../products/firmware/areas.ts'
import { runsVersion } from '../../products/firmware/runs-version.ts'
import type { CampaignFacts, DeviceFacts, RunningFirmware } from './decide-offer.ts'
import { lanesOfArea, type Lane } from './open-areas.ts'
import { isAbove, levelOf, nextHop, pathTo, type Level, type Step } from './upgrade-path.ts'

/** A version that devices are offered on the way of a release. */
export interface PathPackage extends Step {
  packageId: string
  firmwareVersion: string
  reportedAs: string
  from: (Level & { version: string }) | null
  /** The revisions that it runs on; empty if it runs on each. */
  hardware: readonly string[]
  /** The lowest version of the thing model; null if it needs none. */
  modelVersion: number | null
  /** What its own release reaches; null for the release in question. */
  area: OtaArea | null
  /** False: it was withdrawn. */
  isOffered: boolean
  /** Without a current manifest, devices are sent nothing. */
  isSigned: boolean
  /** What its manifest demands of the types that stay as they are. */
  needs: readonly Need[]
}

export interface Need {
  firmwareType: FirmwareType
  seq: number
  sortKey: number
}

/** What a release installs of one type, and the versions below it that were released before. */
export interface ReleaseImage {
  firmwareType: FirmwareType
  target: PathPackage
  released: readonly PathPackage[]
}

type Running = DeviceFacts['running']

/** A release, as far as it decides what a device installs. */
export type ReleaseFacts = Pick<
  CampaignFacts,
  'firmwareType' | 'firmwareVersion' | 'reportedAs' | 'seq' | 'sortKey' | 'hardware' | 'from'
> &
  Partial<Pick<CampaignFacts, 'packageId' | 'images'>>

/** SI-075: module before MCU; one type at a time. */
export const typeOrder: readonly FirmwareType[] = [1, 3, 4, 2]

/** In the order in which a device installs them. */
export const inOrder = <Image extends ReleaseImage>(images: readonly Image[]): Image[] =>
  images.toSorted((one, other) => typeOrder.indexOf(one.firmwareType) - typeOrder.indexOf(other.firmwareType))

/** What a release installs; without `images` its own package. */
export function imagesOf({ images, firmwareType, packageId = '', ...version }: ReleaseFacts): readonly ReleaseImage[] {
  if (images !== undefined) return inOrder(images)
  const { firmwareVersion, reportedAs, seq, sortKey, hardware, from } = version
  const open = { isStop: false, modelVersion: null, area: null, isOffered: true, isSigned: true, needs: [] }
  const target = { packageId, firmwareVersion, reportedAs, seq, sortKey, hardware, from, ...open }
  return [{ firmwareType, target, released: [] }]
}

const isDone = ({ target }: ReleaseImage, running: RunningFirmware | undefined): boolean =>
  running !== undefined && (runsVersion(target, running.version) || isAbove(levelOf(running), target))

/** What the device still has to install of the release. */
export const pendingImages = (campaign: ReleaseFacts, running: Running): ReleaseImage[] =>
  imagesOf(campaign).filter((image) => !isDone(image, running[image.firmwareType]))

/** Versions that were withdrawn are no way to a higher one, and no stop on it. */
const offered = ({ released }: ReleaseImage): PathPackage[] => released.filter(({ isOffered }) => isOffered)

/** The version of this type that the device installs next; undefined: no way leads to the target. */
export const hopOf = (image: ReleaseImage, running: RunningFirmware): PathPackage | undefined =>
  nextHop(levelOf(running), offered(image), image.target)

/** The way of this type to the target. */
export const wayOf = (image: ReleaseImage, running: RunningFirmware): PathPackage[] | undefined =>
  pathTo(levelOf(running), offered(image), image.target)

/** One installation of a job. */
export interface Leg {
  firmwareType: FirmwareType
  /** What the device runs of the type before. */
  fromVersion: string
  pack: PathPackage
  /** Installations from this one to the last. */
  left: number
}

/** What a device installs next for the release; undefined: nothing, or no way leads there. */
export function nextLeg(campaign: ReleaseFacts, running: Running): Leg | undefined {
  const pending = pendingImages(campaign, running)
  const [image] = pending
  const present = image && running[image.firmwareType]
  const pack = present && hopOf(image, present)
  if (!pack) return undefined
  const lengthOf = (one: ReleaseImage): number => {
    const own = running[one.firmwareType]
    return (own && wayOf(one, own)?.length) ?? 1
  }
  const left = pending.reduce((sum, one) => sum + lengthOf(one), 0)
  return { firmwareType: image.firmwareType, fromVersion: present.version, pack, left }
}

/** Whether a version that was released earlier can be offered to this device on its way. */
export function isOpenTo(
  { hardware, area, isSigned }: PathPackage,
  device: { hardware: string; lane?: Lane },
): boolean {
  const fits = hardware.length === 0 || hardware.includes(device.hardware)
  const { lane } = device
  return fits && isSigned && (area === null || lane === undefined || lanesOfArea(area).includes(lane))
}

/** The first type that is too old for the manifest of the version. A device that reports its numbers is judged by them. */
export function unmetNeed({ needs }: PathPackage, running: Running): Need | undefined {
  return needs.find(({ firmwareType, seq, sortKey }) => {
    const present = running[firmwareType]
    if (!present) return true
    return isAbove({ seq, sortKey }, levelOf(present))
  })
}
