import { publicBuildAddress } from '@slipway/contract/users/app-builds/app-builds.addresses.ts'
import type { getPublicBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const getDownload = addressed<typeof getPublicBuild>(publicBuildAddress)
