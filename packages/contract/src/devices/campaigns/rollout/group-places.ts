import { PLACES } from '../open-areas.ts'

const RANGES = 10_000
const RANGE_PLACES = PLACES / RANGES

/** Devices per range of 100 places: a million devices are planned from 10,000 numbers. */
export const placeHistogram = (): Uint32Array => new Uint32Array(RANGES)

export const countPlace = (histogram: Uint32Array, place: number): void => {
  const range = Math.floor(place / RANGE_PLACES)
  histogram[range] = (histogram[range] ?? 0) + 1
}

/**
 * The place below which `devices` of those counted are, assuming even places within a range. Chosen devices are not
 * counted: they belong to their group whatever their place is.
 */
export function placeOfDevices(histogram: Uint32Array, devices: number): number {
  let before = 0
  for (const [range, count] of histogram.entries()) {
    if (before + count >= devices && count > 0) {
      return range * RANGE_PLACES + Math.ceil((RANGE_PLACES * Math.max(0, devices - before)) / count)
    }
    before += count
  }
  return PLACES
}

/** A group as planned: its members have lower places, unless they are members by name. */
export interface PlannedGroup {
  target: number
  chosen: number
  place: number
}

/** The index of the group of a device that is no member by name; past the last one, the rollout percentage excludes it. */
export function groupOf(groups: readonly PlannedGroup[], place: number): number {
  const found = groups.findIndex((group) => place < group.place)
  return found === -1 ? groups.length : found
}

export const uncountPlace = (histogram: Uint32Array, place: number): void => {
  const range = Math.floor(place / RANGE_PLACES)
  histogram[range] = Math.max(0, (histogram[range] ?? 0) - 1)
}
