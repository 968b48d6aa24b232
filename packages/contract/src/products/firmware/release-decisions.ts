import type { RefusalDetails, RefusalName } from '../../refusals.ts'
import { covers, regionsOf, type OtaArea, type OtaRegion } from './areas.ts'
import { otaStatus, type OtaStatus } from './firmware.lifecycle.ts'
import { firmwareLimits } from './firmware.limits.ts'

/** EN-OTA-14. */
export const publishTypes = { gray: 1, full: 2 } as const
export type PublishType = (typeof publishTypes)[keyof typeof publishTypes]

export interface ReleaseState {
  publishStatus: OtaStatus
  grayRatio: number | null
  area: OtaArea | null
  effectiveDay: number | null
  /** Epoch ms; null before the first window. */
  effectiveUntil: number | null
  isWithdrawn: boolean
  /** Regions that the release has reached. */
  openRegions: readonly OtaRegion[]
}

/** What a call of `firmware/ota/upgrade` asks for; undefined where it says nothing. */
export interface WantedUpgrade {
  /** Whether lists of test devices are given. */
  givesDevices: boolean
  deviceCount: number | undefined
  effectiveDay: number | undefined
  grayRatio: number | undefined
  area: OtaArea | undefined
}

export type UpgradeDecision =
  | { kind: 'refuse'; refusal: RefusalName; details?: RefusalDetails }
  /** Nothing changes: the caller repeats a call that has succeeded. */
  | { kind: 'stay' }
  | { kind: 'validate'; effectiveDay: number }
  | {
      kind: 'release'
      grayRatio: number
      publishType: PublishType
      area: OtaArea
      effectiveDay: number
      /** Undefined: the present window goes on. */
      windowFrom: number | undefined
      regions: readonly OtaRegion[]
    }

const refuse = (refusal: RefusalName, details?: RefusalDetails): UpgradeDecision => ({
  kind: 'refuse',
  refusal,
  ...(details ? { details } : {}),
})

/** VA-55. */
const isTooLong = (days: number): boolean => days > firmwareLimits.effectiveDay.max

const DAY_MS = 86_400_000
export const windowEnd = (from: number, days: number): number => from + days * DAY_MS

/** SI-076: a gray release whose window has ended offers nothing more. */
export const isExpired = (
  { publishStatus, effectiveUntil }: Pick<ReleaseState, 'publishStatus' | 'effectiveUntil'>,
  now: number,
): boolean => publishStatus === otaStatus.released && effectiveUntil !== null && effectiveUntil <= now

/** SI-073: test devices before the validation, ratio and area after it. */
export function decideUpgrade(state: ReleaseState, wanted: WantedUpgrade, now: number): UpgradeDecision {
  if (state.publishStatus === otaStatus.toBeValidated || state.publishStatus === otaStatus.validating) {
    return decideValidation(state, wanted)
  }
  return decideRelease(state, wanted, now)
}

function decideValidation(
  state: ReleaseState,
  { deviceCount, effectiveDay, grayRatio }: WantedUpgrade,
): UpgradeDecision {
  if (grayRatio !== undefined) return refuse('firmware.notYetValidated', { field: 'grayRatio' })
  if (!deviceCount) return refuse('firmware.devicesMissing', { field: 'cnDevices' })
  const days = effectiveDay ?? state.effectiveDay
  if (days === null) return refuse('firmware.windowMissing', { field: 'effectiveDay' })
  if (isTooLong(days)) return refuse('firmware.windowTooLong', { field: 'effectiveDay' })
  return { kind: 'validate', effectiveDay: days }
}

function decideRelease(state: ReleaseState, wanted: WantedUpgrade, now: number): UpgradeDecision {
  if (wanted.givesDevices) return refuse('firmware.alreadyValidated', { field: 'cnDevices' })
  const isReleased = state.publishStatus === otaStatus.released
  const grayRatio = wanted.grayRatio ?? (isReleased ? state.grayRatio : null)
  const area = wanted.area ?? state.area
  if (grayRatio === null) return refuse('firmware.ratioMissing', { field: 'grayRatio' })
  if (area === null) return refuse('firmware.areaMissing', { field: 'area' })
  const refusal = isReleased ? refusalOfRaise(state, { grayRatio, area }, now) : undefined
  if (refusal) return refusal

  const isFull = grayRatio === firmwareLimits.grayRatio.max
  const isRaised = !isReleased || grayRatio !== state.grayRatio
  const regions = regionsOf(area).filter((region) => isRaised || !state.openRegions.includes(region))
  const isSameWindow = isReleased && (isFull ? !isRaised : wanted.effectiveDay === undefined)
  if (regions.length === 0 && (isSameWindow || wanted.effectiveDay === state.effectiveDay)) return { kind: 'stay' }
  const days = isFull
    ? firmwareLimits.fullEffectiveDay
    : (wanted.effectiveDay ?? (isReleased ? state.effectiveDay : null))
  if (days === null) return refuse('firmware.windowMissing', { field: 'effectiveDay' })
  if (!isFull && isTooLong(days)) return refuse('firmware.windowTooLong', { field: 'effectiveDay' })
  return {
    kind: 'release',
    grayRatio,
    publishType: isFull ? publishTypes.full : publishTypes.gray,
    area,
    effectiveDay: days,
    windowFrom: isSameWindow ? undefined : now,
    regions,
  }
}

function refusalOfRaise(
  state: ReleaseState,
  { grayRatio, area }: { grayRatio: number; area: OtaArea },
  now: number,
): UpgradeDecision | undefined {
  if (state.isWithdrawn) return refuse('firmware.withdrawn')
  if (state.grayRatio !== null && grayRatio < state.grayRatio) {
    return refuse('firmware.ratioFalls', { current: state.grayRatio, field: 'grayRatio' })
  }
  if (state.area !== null && !covers(area, state.area)) {
    return refuse('firmware.areaNarrows', { field: 'area' })
  }
  if (isExpired(state, now) && grayRatio < firmwareLimits.grayRatio.max) {
    return refuse('firmware.expired', { field: 'grayRatio' })
  }
  return undefined
}
