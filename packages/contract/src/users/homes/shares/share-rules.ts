import { mayInHome, type DevicePlace } from '../home-rules.ts'
import { shareLimits } from './shares.limits.ts'

/** What a share is asked to be. */
export interface ShareTerms {
  /** For visitors without an account. */
  asLink: boolean
  /** Null: until it is withdrawn. */
  endTime: number | null
}

/**
 * How long a share may last at most, in ms: the owner's as long as it likes, a manager's a day; a link for visitors a week in
 * any case. Undefined where the user may not share at all.
 */
export function longestShare(place: DevicePlace | undefined, asLink: boolean): number | undefined {
  if (!mayInHome(place, 'manage')) return undefined
  const ofVisitors = asLink ? shareLimits.visitMs : Infinity
  return mayInHome(place, 'govern') ? ofVisitors : Math.min(ofVisitors, shareLimits.byManagerMs)
}

/** Whether the end is one that the user may give. */
export const mayLast = (longest: number, { endTime }: Pick<ShareTerms, 'endTime'>, now: number): boolean =>
  endTime === null ? longest === Infinity : endTime > now && endTime - now <= longest
