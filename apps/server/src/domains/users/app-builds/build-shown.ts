import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { AppBuild, BuildPlatform } from '@slipway/contract/users/app-builds/app-builds.ts'
import { downloadBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { buildErrors, isBuildErrorCode } from '@slipway/contract/users/app-builds/build-errors.ts'
import { failureUrl } from '@slipway/contract/users/app-builds/build-progress.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { StoredBuild } from './app-builds.store.ts'
import type { BuildLinks } from './build-links.ts'
import type { StoredTask } from './build-tasks.store.ts'

export const ANDROID_PATH = '/download/app/'
export const IOS_PATH = '/download/ios/'
const PAGE_PATH = '/download/oemapp'

interface Shown {
  build: StoredBuild
  tasks: readonly StoredTask[]
  queuePlace: number
  startedBy: string
  /** Where people open the pages of this installation. */
  origin: string
  locale: Locale
}

/** ST-44: nothing was built. */
export const notBuilt = (packageType: PackageType): AppBuild => ({
  buildId: '',
  packageType,
  oemVersion: '',
  versionCode: 0,
  state: buildState.none,
  innerAndroidDownloadUrl: '',
  outterAndroidDownloadUrl: '',
  iosDownloadUrl: '',
  pageUrl: '',
  steps: [],
  queuePlace: 0,
  size: null,
  sha256: '',
  certSha256: '',
  iosSigner: 'none',
  startTime: null,
  endTime: null,
  expiresTime: null,
  withdrawTime: null,
  startedBy: '',
  error: null,
})

export const pageUrlOf = (
  origin: string,
  links: BuildLinks,
  build: Pick<StoredBuild, 'buildId' | 'appId' | 'oemVersion'>,
) => `${origin}${PAGE_PATH}?appId=${build.appId}&v=${build.oemVersion}&t=${links.tokenFor(build.buildId)}`

/** Whether its links work at this moment. */
export const isAvailable = ({ state, withdrawTime, expiresTime }: StoredBuild, now: number): boolean =>
  state === buildState.complete && withdrawTime === null && (expiresTime === null || expiresTime > now)

export function shownBuild(
  { build, tasks, queuePlace, startedBy, origin, locale }: Shown,
  links: BuildLinks,
): AppBuild {
  const { buildId, packageType, oemVersion, versionCode, state, errorCode } = build
  const { startTime, endTime, expiresTime, withdrawTime } = build
  const taskOf = (platform: BuildPlatform) => tasks.find((task) => task.platform === platform)
  const android = taskOf('android')
  const isComplete = state === buildState.complete && withdrawTime === null
  const failure = state === buildState.failed ? failureUrl(errorCode ?? 'fault') : ''
  const token = links.tokenFor(buildId)
  const error = errorCode !== null && isBuildErrorCode(errorCode) ? buildErrors[errorCode] : undefined
  return {
    buildId,
    packageType,
    oemVersion,
    versionCode,
    state,
    innerAndroidDownloadUrl: isComplete ? `${downloadBuild.path}?buildId=${buildId}` : failure,
    outterAndroidDownloadUrl: isComplete ? origin + ANDROID_PATH + token : failure,
    iosDownloadUrl: isComplete ? origin + IOS_PATH + token : failure,
    pageUrl: isComplete ? pageUrlOf(origin, links, build) : '',
    steps: tasks.flatMap(({ steps }) => steps),
    queuePlace,
    size: android?.sizeBytes ?? null,
    sha256: android?.sha256 ?? '',
    certSha256: android?.certSha256 ?? '',
    iosSigner: taskOf('webClip')?.signer ?? 'none',
    startTime,
    endTime,
    expiresTime,
    withdrawTime,
    startedBy,
    error: error
      ? { code: errorCode ?? '', text: inLocale(error.text, locale), cure: inLocale(error.cure, locale) }
      : null,
  }
}
