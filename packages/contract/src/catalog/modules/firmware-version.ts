/** Three numbers and a build date: `V1.2.0 build 260101` (VA-51, CN-52). */
export interface FirmwareVersion {
  numbers: readonly [number, number, number]
  /** `yymmdd` as a number; 0 without a build date. */
  build: number
}

const NUMBERS = String.raw`(\d{1,3})\.(\d{1,3})\.(\d{1,3})`
const FIRMWARE = new RegExp(String.raw`^v${NUMBERS}\s+build\s+(\d{6})$`, 'i')
const REPORTED = new RegExp(String.raw`^v?${NUMBERS}(?:\s+build\s+(\d{6}))?$`, 'i')
const TOOL = new RegExp(`^${NUMBERS}$`)

const DIGITS_OF_BUILD = 1_000_000
const PER_NUMBER = 1_000

/** A version as it is released: `V`, three numbers and a build date. Undefined for any other text. */
export const firmwareVersionOf = (text: string): FirmwareVersion | undefined => matched(FIRMWARE, text)

/** The same as devices and images write it: `1.2.0`, `v1.2.0` or with a build date. */
export const reportedVersionOf = (text: string): FirmwareVersion | undefined => matched(REPORTED, text)

/** `n.n.n`, as SDK tools are numbered. */
export const toolVersionOf = (text: string): FirmwareVersion | undefined => matched(TOOL, text)

/**
 * Orders versions number by number, then by build date (CN-52): `V1.10.0` is above `V1.9.0`. An exact integer, so that
 * a database can compare it.
 */
export function sortKeyOf({ numbers, build }: FirmwareVersion): number {
  const [major, minor, patch] = numbers
  return ((major * PER_NUMBER + minor) * PER_NUMBER + patch) * DIGITS_OF_BUILD + build
}

/**
 * Whether this sort key is above the other one. A version without a build date is neither above nor below others with its
 * numbers.
 */
export function isKeyAbove(one: number, other: number): boolean {
  const numbers = (key: number): number => Math.floor(key / DIGITS_OF_BUILD)
  const isDated = (key: number): boolean => key % DIGITS_OF_BUILD > 0
  return isDated(one) && isDated(other) ? one > other : numbers(one) > numbers(other)
}

export const numbersText = ({ numbers }: Pick<FirmwareVersion, 'numbers'>): string => numbers.join('.')

/** The one spelling of a version: `V1.2.0 build 260101`. */
export function firmwareVersionText({ numbers, build }: FirmwareVersion): string {
  const text = `V${numbersText({ numbers })}`
  return build === 0 ? text : `${text} build ${String(build).padStart(6, '0')}`
}

/** The build date of a day, as `yymmdd`. */
export const buildOf = (day: Date): number =>
  (day.getFullYear() % 100) * 10_000 + (day.getMonth() + 1) * 100 + day.getDate()

function matched(pattern: RegExp, text: string): FirmwareVersion | undefined {
  const [, major, minor, patch, date] = pattern.exec(text.trim()) ?? []
  if (major === undefined) return undefined
  const build = date === undefined ? 0 : Number(date)
  if (date !== undefined && !isDay(build)) return undefined
  return { numbers: [Number(major), Number(minor), Number(patch)], build }
}

function isDay(build: number): boolean {
  const [year, month, day] = [2000 + Math.floor(build / 10_000), Math.floor(build / 100) % 100, build % 100]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
