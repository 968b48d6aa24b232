import { missingForBuild, type BuildNeed } from '@slipway/contract/users/app-builds/build-readiness.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { BuildSource } from '../apps/index.ts'

interface Asked {
  packageType: PackageType
  source: BuildSource
  /** Where the package opens. */
  base: string
  isBaseSet: boolean
}

/** What keeps an application from a build of this type, or from a project for the stores. */
export function missingOf({ packageType, source: { content, isPublished }, base, isBaseSet }: Asked): BuildNeed[] {
  const has = (appItem: string): boolean =>
    content.items.some((one) => one.module === 'login' && one.appItem === appItem)
  return missingForBuild({
    packageType,
    isPublished,
    hasAgreement: has('agreementUrl'),
    hasPrivacy: has('privacyUrl'),
    androidName: content.androidName,
    bundleId: content.bundleId,
    base,
    isBaseSet,
  })
}
