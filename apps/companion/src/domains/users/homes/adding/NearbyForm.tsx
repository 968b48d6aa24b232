import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, useClaim } from './adding.queries.ts'
import { HomeAndSubmit } from './HomeAndSubmit.tsx'
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
  const { nearbyId, productName, picture, serialEnd } = device
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim.mutate({ label: { nearbyId }, home: choice.chosen() }, { onSuccess: onClaimed })
  }
  if (homes.error) {
    const retry = () => void homes.refetch()
    return <ErrorState title={t.failed} text={homes.error.message} retrying={homes.isFetching} onRetry={retry} />
  }
  if (!homes.data) return <Skeleton className="mt-2 h-24 w-full" />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="mt-1 flex items-center gap-4 rounded-lg border bg-surface p-4">
        <PictureTile name={productName} src={picture} size={48} />
        <div className="min-w-0">
          <p className="text-lg font-medium break-words">{productName}</p>
          <p className="text-sm text-ink-2">{t.serialEnds(serialEnd)}</p>
        </div>
      </div>
      <HomeAndSubmit choice={choice} claim={claim} />
      <Button size="large" className="w-full" onClick={onBack}>
        {t.otherDevice}
      </Button>
    </form>
  )
}
