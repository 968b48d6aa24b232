import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, useClaim } from './adding.queries.ts'
import { HomesAwaited } from './HomesAwaited.tsx'
import { HomeAndSubmit } from './HomeAndSubmit.tsx'
import { ProductCard } from './ProductCard.tsx'
import { useHomeChoice } from './use-home-choice.ts'

interface Props {
  device: NearbyDevice
  onClaimed: (device: Claimed) => void
  onBack: () => void
}

/** The home for a device whose button was pressed. Another press gives it more time under the same ID. */
export function NearbyForm({ device, onClaimed, onBack }: Props) {
  const t = addingTexts()
  const homes = useQuery(homesQuery)
  const claim = useClaim()
  const choice = useHomeChoice(homes.data)
  const { nearbyId, serialEnd } = device
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim.mutate({ label: { nearbyId }, home: choice.chosen() }, { onSuccess: onClaimed })
  }
  if (homes.error || !homes.data) return <HomesAwaited homes={homes} title={t.failed} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ProductCard product={device}>{t.serialEnds(serialEnd)}</ProductCard>
      <HomeAndSubmit choice={choice} claim={claim} />
      <Button size="large" className="w-full" onClick={onBack}>
        {t.otherDevice}
      </Button>
    </form>
  )
}
