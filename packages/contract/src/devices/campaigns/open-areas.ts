import { regionsOf, type OtaArea, type OtaRegion } from '../../products/firmware/areas.ts'

/** A release opens lane by lane: China, North America, and all other countries, which only a global release reaches. */
export const lanes = ['CN', 'US', 'OTHER'] as const
export type Lane = (typeof lanes)[number]

/** Places below which devices are offered the package; a missing lane is closed. */
export type OpenLanes = Partial<Record<Lane, number>>

export const PLACES = 1_000_000
export const PLACES_OF_PERCENT = PLACES / 100

const northAmerica = new Set(['US', 'CA', 'MX'])

/** The lane of a country (ISO 3166 alpha-2) or of an area that a device reports. */
export function laneOf(country: string): Lane {
  if (country === 'CN') return 'CN'
  return northAmerica.has(country) ? 'US' : 'OTHER'
}

/** The lanes of one region of a release; a global one covers all other countries over North America. */
const lanesOf = (region: OtaRegion, area: OtaArea): readonly Lane[] => {
  if (region === 'cn') return ['CN']
  return area === 'GLOBAL' ? ['US', 'OTHER'] : ['US']
}

/** All lanes that a release of this area reaches. */
export const lanesOfArea = (area: OtaArea): readonly Lane[] =>
  regionsOf(area).flatMap((region) => lanesOf(region, area))

/** SI-071: a higher ratio only adds devices, so that no lane ever narrows. */
export function widened(open: OpenLanes, to: { region: OtaRegion; area: OtaArea; grayRatio: number }): OpenLanes {
  const place = to.grayRatio * PLACES_OF_PERCENT
  const opened = lanesOf(to.region, to.area).map((lane) => [lane, Math.max(place, open[lane] ?? 0)] as const)
  return { ...open, ...Object.fromEntries(opened) }
}

/** The percent of a lane that is open, and the percent that a device's place needs. */
export const percentOf = (place: number): number => Math.floor(place / PLACES_OF_PERCENT)
