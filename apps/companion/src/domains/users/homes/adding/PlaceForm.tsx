import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, homesQuery, type RoomChoice, roomsQuery, usePlaceDevice } from './adding.queries.ts'
import { RoomChoices } from './RoomChoices.tsx'

/** The device is in the home: what it is called and where it is. Both can be skipped. */
export function PlaceForm({ claimed }: { claimed: Claimed }) {
  const t = addingTexts()
  const router = useRouter()
  const { data: rooms = [] } = useQuery(roomsQuery(claimed.homeId))
  const { data: homes } = useQuery(homesQuery)
  const place = usePlaceDevice(claimed)
  const [name, setName] = useState(claimed.name)
  const [room, setRoom] = useState<RoomChoice>(claimed.roomId === null ? undefined : { roomId: claimed.roomId })
  const home = homes?.find(({ homeId }) => homeId === claimed.homeId)?.name ?? ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    const typed = room && 'name' in room ? room.name.trim() : undefined
    place.mutate(
      {
        name: name.trim() || claimed.name,
        room: typed === undefined ? room : typed === '' ? undefined : { name: typed },
      },
      { onSuccess: () => router.history.push('/app/') },
    )
  }
  return (
    <form noValidate onSubmit={save} className="mt-1 flex flex-col gap-4">
      <output>
        <Notice tone="success">
          {claimed.isPresent ? t.present(home) : t.added}
          {!claimed.activated && <p className="text-ink-2">{t.neverOnline}</p>}
        </Notice>
      </output>
      <TextField
        label={t.name}
        size="large"
        maxLength={homeLimits.deviceName.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoomChoices rooms={rooms} chosen={room} onChoose={setRoom} />
      {place.error && <Notice tone="danger">{place.error.message}</Notice>}
      <Button tone="primary" size="large" type="submit" className="w-full" busy={place.isPending}>
        {t.done}
      </Button>
    </form>
  )
}
