import { firmwareVersionOf, reportedVersionOf } from '../../catalog/modules/firmware-version.ts'

interface Package {
  firmwareVersion: string
  /** What devices report if it is not the version; empty otherwise. */
  reportedAs: string
}

/**
 * Whether a device that reports this text runs the package: by the text that the package names, else by the three
 * numbers and, where the report has one, the build date.
 */
export function runsVersion({ firmwareVersion, reportedAs }: Package, reported: string): boolean {
  if (reportedAs !== '') return reported === reportedAs
  const target = firmwareVersionOf(firmwareVersion)
  const running = reportedVersionOf(reported)
  if (!target || !running) return reported === firmwareVersion
  const isSameBuild = running.build === 0 || running.build === target.build
  return isSameBuild && target.numbers.every((number, index) => number === running.numbers[index])
}
