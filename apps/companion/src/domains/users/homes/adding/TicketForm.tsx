import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, useClaim } from './adding.queries.ts'
import { HomesAwaited } from './HomesAwaited.tsx'
import { HomeAndSubmit } from './HomeAndSubmit.tsx'
import { useHomeChoice } from './use-home-choice.ts'

/** The virtual device of a developer, whose QR code was scanned: only the home is left to choose. */
export function TicketForm({ ticket, onClaimed }: { ticket: string; onClaimed: (device: Claimed) => void }) {
  const t = addingTexts()
  const homes = useQuery(homesQuery)
  const claim = useClaim()
  const choice = useHomeChoice(homes.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim.mutate({ label: { ticket }, home: choice.chosen() }, { onSuccess: onClaimed })
  }
  if (homes.error || !homes.data) return <HomesAwaited homes={homes} title={t.failed} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="mt-1 text-ink-2">{t.virtual}</p>
      <HomeAndSubmit choice={choice} claim={claim} />
    </form>
  )
}
