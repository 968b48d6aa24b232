import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EventMessagePage } from '../../domains/products/event-messages/EventMessagePage.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const DeliveryPanel = lazyPart(
  async () => ({ default: (await import('../../domains/users/pushes/DeliveryPanel.tsx')).DeliveryPanel }),
  { inPage: true },
)

/** The message of an event, and what became of it. */
export function EventMessageStep() {
  const { productId = '', dId = '' } = useParams({ strict: false })
  return (
    <>
      <EventMessagePage />
      <Suspense>
        <DeliveryPanel productId={productId} dId={dId} />
      </Suspense>
    </>
  )
}
