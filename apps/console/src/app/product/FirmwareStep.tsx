import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DdiCard } from '../../domains/devices/ddi/ddi.exports.ts'
import { FirmwareStepPage } from '../../domains/products/firmware/FirmwareStepPage.tsx'

/** The firmware of a product, and how clients of hawkBit receive it. */
export function FirmwareStep() {
  const { productId = '' } = useParams({ strict: false })
  return (
    <FirmwareStepPage
      clients={
        <Suspense>
          <DdiCard productId={productId} />
        </Suspense>
      }
    />
  )
}
