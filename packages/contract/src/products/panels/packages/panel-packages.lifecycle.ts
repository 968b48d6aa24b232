import type { Lifecycle } from '../../../lifecycle.ts'

/** ST-35 to ST-39: the last upload for one platform. A refused one is not uploaded, and has the reason. */
export const packageState = {
  notUploaded: 0,
  underReview: 1,
  packaging: 2,
  packagingFailed: 3,
  packaged: 4,
  gray: 5,
  full: 6,
} as const
export type PackageState = (typeof packageState)[keyof typeof packageState]

type PackageEvent = 'upload' | 'approve' | 'refuse' | 'packaged' | 'failed' | 'gray' | 'publish' | 'cancel'

const { notUploaded, underReview, packaging, packagingFailed, packaged, gray, full } = packageState

/** Without uploads while a version is in gray: its package is the one that users report about. */
export const packageLifecycle: Lifecycle<PackageState, PackageEvent> = {
  [notUploaded]: { upload: underReview },
  [underReview]: { upload: underReview, approve: packaging, refuse: notUploaded },
  [packaging]: { packaged, failed: packagingFailed },
  [packagingFailed]: { upload: underReview },
  [packaged]: { upload: underReview, gray, publish: full },
  [gray]: { publish: full, cancel: packaged },
  [full]: { upload: underReview },
}
