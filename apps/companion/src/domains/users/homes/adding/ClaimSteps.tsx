import type { Label } from '@slipway/contract/devices/devices/label-code.ts'
import { useState } from 'react'
import type { Claimed } from './adding.queries.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'

/** First the home, so that a refusal comes before any further question; then name and room. */
export function ClaimSteps({ label, onClaimed }: { label: Label; onClaimed?: () => void }) {
  const [claimed, setClaimed] = useState<Claimed>()
  const next = (device: Claimed) => {
    onClaimed?.()
    setClaimed(device)
  }
  return claimed ? <PlaceForm claimed={claimed} /> : <ClaimForm label={label} onClaimed={next} />
}
