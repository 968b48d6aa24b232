import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FirmwarePage } from '../../domains/products/firmware/FirmwarePage.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const UpdatesPanel = lazyPart(
  async () => ({ default: (await import('../../domains/devices/campaigns/UpdatesPanel.tsx')).UpdatesPanel }),
  { inPage: true },
)

/** A firmware release, and how far it has come on its devices. */
export function ReleasePage() {
  const { productId = '', recordId = '' } = useParams({ strict: false })
  return (
    <FirmwarePage
      progress={
        <Suspense>
          <UpdatesPanel productId={productId} recordId={recordId} />
        </Suspense>
      }
    />
  )
}
