import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  useMayTry,
  useVirtualOpen,
  VirtualBeside,
} from '../../domains/devices/virtual-devices/virtual-devices.exports.ts'
import { FeatureListPage } from '../../domains/products/features/list/FeatureListPage.tsx'

/** A product's features, with its virtual device next to them if opened (SC-38). */
export function FunctionsPage() {
  const { productId = '' } = useParams({ strict: false })
  const mayTry = useMayTry()
  const { isOpen, close } = useVirtualOpen()
  const isBeside = mayTry && isOpen
  return (
    <div className={isBeside ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
      <div className="min-w-0">
        <FeatureListPage isNarrow={isBeside} />
      </div>
      {isBeside && (
        <Suspense>
          <VirtualBeside productId={productId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
