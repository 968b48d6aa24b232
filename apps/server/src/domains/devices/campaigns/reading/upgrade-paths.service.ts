import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inOrder, wayOf, type ReleaseImage } from '@slipway/contract/devices/campaigns/legs.ts'
import type { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import { isAbove, levelOf } from '@slipway/contract/devices/campaigns/upgrade-path.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { upgradePathsViews, type ReportedVersion } from './upgrade-paths.views.ts'

interface Dependencies {
  db: Database
  products: Pick<ProductsApi, 'requireOwn'>
}

type Paths = OutputOf<typeof getUpgradePath>
type PathOfVersion = Paths['images'][number]['versions'][number]

/** Devices that are named. */
const NAMED = 100

/** What a device that reports this version installs; its own sequence number is not known here. */
function pathOf(image: ReleaseImage, { version, deviceCount }: ReportedVersion): PathOfVersion {
  const running = { version, seq: null }
  const { target } = image
  if (runsVersion(target, version)) return { version, deviceCount, kind: 'target', path: [] }
  if (isAbove(levelOf(running), target)) return { version, deviceCount, kind: 'newer', path: [] }
  const way = wayOf(image, running)
  const path = (way ?? []).map(({ firmwareVersion, isStop }) => ({ firmwareVersion, isStop }))
  return { version, deviceCount, kind: way ? 'reachable' : 'unreachable', path }
}

/** Before a release starts: the ways to it, and the devices that none leads to, so that they are not lost silently. */
export function upgradePathsService({ db, products }: Dependencies) {
  return async ({ productId, recordId }: CheckedInputOf<typeof getUpgradePath>, actor: Actor): Promise<Paths> => {
    await products.requireOwn(productId, actor)
    const views = upgradePathsViews(db)
    const images = await views.imagesOf(productId, recordId)
    if (!images) throw new DomainError('firmware.notFound', { field: 'recordId' })
    const reported = await views.reportedVersions(productId)
    const shown = inOrder(images).map((image) => {
      const ofType = reported.filter(({ firmwareType }) => firmwareType === image.firmwareType)
      const versions = ofType.map((one) => pathOf(image, one))
      return { firmwareType: image.firmwareType, firmwareVersion: image.target.firmwareVersion, versions }
    })
    const stranded = shown.flatMap(({ firmwareType, versions }) =>
      versions.filter(({ kind }) => kind === 'unreachable').map((one) => ({ firmwareType, ...one })),
    )
    const total = stranded.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
    return { images: shown, unreachable: { total, devices: await views.devicesRunning(productId, stranded, NAMED) } }
  }
}
