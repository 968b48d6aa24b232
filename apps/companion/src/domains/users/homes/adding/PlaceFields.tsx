import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addingTexts } from './adding-texts.ts'
import { type RoomChoice, roomsQuery, usePlaceDevice } from './adding.queries.ts'
import { RoomChoices } from './RoomChoices.tsx'

interface Props {
  device: { deviceId: string; homeId: string; name: string; roomId: string | null }
  submit: string
  onDone: () => void
}

/** What a device is called and where it is. */
export function PlaceFields({ device, submit, onDone }: Props) {
  const t = addingTexts()
  const { data: rooms = [] } = useQuery(roomsQuery(device.homeId))
  const place = usePlaceDevice(device)
  const [name, setName] = useState(device.name)
  const [room, setRoom] = useState<RoomChoice>(device.roomId === null ? undefined : { roomId: device.roomId })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = room !== undefined && 'name' in room && room.name.trim() === ''
    place.mutate({ name: name.trim() || device.name, room: isEmpty ? undefined : room }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={save} className="mt-1 flex flex-col gap-4">
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
        {submit}
      </Button>
    </form>
  )
}
