import type { PackageType } from '../apps/apps.ts'
import { buildState, type BuildState } from './app-builds.lifecycle.ts'

/** ST-50: an address that starts with it says that the build failed, and why. */
const FAILED = 'fail'
export const failureUrl = (code: string): string => `${FAILED}:${code}`

export interface BuildUrls {
  innerAndroidDownloadUrl: string
  /** The specification's spelling. */
  outterAndroidDownloadUrl: string
  iosDownloadUrl: string
}

/**
 * ST-50 to ST-52: the addresses decide about failure and completion, also for clients that know nothing else; `state`
 * tells builds in progress from those that never were (CN-44).
 */
export function progressOf(
  { innerAndroidDownloadUrl: inner, outterAndroidDownloadUrl: outter, iosDownloadUrl: ios }: BuildUrls,
  packageType: PackageType,
  state: BuildState,
): BuildState {
  const counted = packageType === 'formal' ? [inner, outter, ios] : [inner, outter]
  if (counted.some((url) => url.startsWith(FAILED))) return buildState.failed
  if (counted.every((url) => url !== '')) return buildState.complete
  return state === buildState.running ? buildState.running : buildState.none
}
