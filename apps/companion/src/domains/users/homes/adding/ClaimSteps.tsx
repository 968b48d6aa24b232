import type { Scanned } from '@slipway/contract/devices/devices/label-code.ts'
import { useState } from 'react'
import type { Claimed } from './adding.queries.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { TicketForm } from './TicketForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'

/** First the home, so that a refusal comes before any further question; then name and room. */
export function ClaimSteps({ scanned, onClaimed }: { scanned: Scanned; onClaimed?: () => void }) {
  const [claimed, setClaimed] = useState<Claimed>()
  const next = (device: Claimed) => {
    onClaimed?.()
    setClaimed(device)
  }
  if (claimed) return <PlaceForm claimed={claimed} />
  return scanned.kind === 'label' ? (
    <ClaimForm label={scanned.label} onClaimed={next} />
  ) : (
    <TicketForm ticket={scanned.ticket} onClaimed={next} />
  )
}
