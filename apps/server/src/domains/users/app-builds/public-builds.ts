import { DomainError } from '@slipway/contract/refusals.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildPlatform, PublicBuild } from '@slipway/contract/users/app-builds/app-builds.ts'
import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { appBuildsStore, type StoredBuild } from './app-builds.store.ts'
import { publicBuildOf } from './app-builds.views.ts'
import type { BuildLinks } from './build-links.ts'
import { packageNameOf } from './package-spec.ts'
import { ANDROID_PATH, IOS_PATH, isAvailable, pageUrlOf } from './build-shown.ts'
import { buildTasksStore } from './build-tasks.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  links: BuildLinks
}

export interface PublicFile {
  /** In the store. */
  artifact: string
  fileName: string
}

/** A name for a file on a phone: ASCII, whatever the application is called. */
export const downloadName = ({ packageType, oemVersion, content }: StoredBuild, platform: BuildPlatform): string =>
  `${packageNameOf({ packageType, content })}-${oemVersion}.${platform === 'android' ? 'apk' : 'mobileconfig'}`

/** What the page of a link shows. */
export function publicBuilds({ db, clock, links }: Dependencies) {
  async function available(token: string): Promise<StoredBuild | undefined> {
    const buildId = links.buildOf(token)
    const build = buildId === undefined ? undefined : await publicBuildOf(db, buildId)
    return build && isAvailable(build, clock.now()) ? build : undefined
  }

  /** ST-55: the newest build that can be downloaded, where it is another one. */
  async function newerThan({ appId, packageType, versionCode }: StoredBuild): Promise<StoredBuild | undefined> {
    const newest = await appBuildsStore(db).newest(appId, packageType, buildState.complete)
    return newest && newest.versionCode > versionCode && isAvailable(newest, clock.now()) ? newest : undefined
  }

  return {
    async page(token: string, origin: string): Promise<PublicBuild> {
      const build = await available(token)
      if (!build) throw new DomainError('appBuilds.notFound')
      const { appId, packageType, oemVersion, versionCode, content, base, endTime } = build
      const tasks = await buildTasksStore(db).ofBuilds([build.buildId])
      const android = tasks.find(({ platform }) => platform === 'android')
      const newer = await newerThan(build)
      const isReplaced = newer !== undefined && packageType === 'experience'
      return {
        appName: brandOf(content, { appId, version: versionCode, icons: null }).name,
        logo: content.logo,
        packageType,
        oemVersion,
        packageName: packageNameOf(build),
        size: android?.sizeBytes ?? 0,
        sha256: android?.sha256 ?? '',
        certSha256: android?.certSha256 ?? '',
        buildTime: endTime ?? build.startTime,
        androidUrl: isReplaced ? '' : ANDROID_PATH + token,
        iosSigner: tasks.find(({ platform }) => platform === 'webClip')?.signer ?? 'none',
        iosUrl: isReplaced ? '' : IOS_PATH + token,
        appUrl: `${base}/app/?app=${appId}`,
        newerUrl: newer ? pageUrlOf(origin, links, newer) : '',
        isReplaced,
      }
    },

    /** Undefined for a link that is not good (any more), whatever the reason. */
    async file(token: string, platform: BuildPlatform): Promise<PublicFile | undefined> {
      const build = await available(token)
      if (!build || (build.packageType === 'experience' && (await newerThan(build)))) return undefined
      const tasks = await buildTasksStore(db).ofBuilds([build.buildId])
      const artifact = tasks.find((task) => task.platform === platform)?.artifact
      return artifact ? { artifact, fileName: downloadName(build, platform) } : undefined
    },
  }
}

export type PublicBuilds = ReturnType<typeof publicBuilds>
