import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import type { Claimed } from './adding.queries.ts'
import { PlaceFields } from './PlaceFields.tsx'

/** A device that the home has just got. */
export type Placed = Pick<Claimed, 'deviceId' | 'homeId' | 'name' | 'roomId' | 'activated' | 'isPresent'>

/** The device is in the home; its name and room come next, and its panel after that. */
export function PlaceForm({ claimed }: { claimed: Placed }) {
  const t = addingTexts()
  const router = useRouter()
  const { data: homes } = useQuery(homesQuery)
  const home = homes?.find(({ homeId }) => homeId === claimed.homeId)?.name ?? ''
  return (
    <div className="mt-1 flex flex-col gap-4">
      <output>
        <Notice tone="success">
          {claimed.isPresent ? t.present(home) : t.added}
          {!claimed.activated && <p className="text-ink-2">{t.neverOnline}</p>}
        </Notice>
      </output>
      <PlaceFields device={claimed} submit={t.done} onDone={() => router.history.push(`/app/d/${claimed.deviceId}`)} />
    </div>
  )
}
