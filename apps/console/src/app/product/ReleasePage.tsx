import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PackLink } from '../../domains/devices/release-packs/release-packs.exports.ts'
import { FirmwarePage } from '../../domains/products/firmware/FirmwarePage.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const UpdatesPanel = lazyPart(
  async () => ({ default: (await import('../../domains/devices/campaigns/UpdatesPanel.tsx')).UpdatesPanel }),
  { inPage: true, placeholder: <Skeleton className="h-120 w-full" /> },
)

const PathsPanel = lazyPart(
  async () => ({ default: (await import('../../domains/devices/campaigns/PathsPanel.tsx')).PathsPanel }),
  { inPage: true },
)

const RehearsalsPanel = lazyPart(
  async () => ({ default: (await import('../../domains/devices/rehearsals/RehearsalsPanel.tsx')).RehearsalsPanel }),
  { inPage: true },
)

/** A firmware release, and how far it has come on its devices. */
export function ReleasePage() {
  const { productId = '', recordId = '' } = useParams({ strict: false })
  return (
    <FirmwarePage
      pack={<PackLink productId={productId} recordId={recordId} />}
      rehearsals={
        <Suspense>
          <RehearsalsPanel productId={productId} recordId={recordId} />
        </Suspense>
      }
      progress={
        <Suspense>
          <UpdatesPanel productId={productId} recordId={recordId} />
          <PathsPanel productId={productId} recordId={recordId} />
        </Suspense>
      }
    />
  )
}
