import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TimingCard } from '../../domains/devices/campaigns/timing/timing.exports.ts'
import { DdiCard } from '../../domains/devices/ddi/ddi.exports.ts'
import { FirmwareStepPage } from '../../domains/products/firmware/FirmwareStepPage.tsx'

/** The firmware of a product, how long its updates may take, and how clients of hawkBit receive it. */
export function FirmwareStep() {
  const { productId = '' } = useParams({ strict: false })
  return (
    <FirmwareStepPage
      clients={
        <Suspense>
          <TimingCard productId={productId} />
          <DdiCard productId={productId} />
        </Suspense>
      }
    />
  )
}
