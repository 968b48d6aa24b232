import { addRoom, deleteRoom, renameRoom, sortRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Room } from '@slipway/contract/users/homes/homes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { call } from '@slipway/web-client/call.ts'
import { ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ManagedScreen, useHomeId } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { mayManageHome, useHomeChange } from './managing.queries.ts'

/** Rooms in the order of their tabs. */
export function RoomsPage() {
  const t = managingTexts()
  const homeId = useHomeId()
  const [opened, setOpened] = useState<{ roomId: string; what: 'name' | 'delete' }>()
  const close = () => setOpened(undefined)
  const sort = useHomeChange((ids: string[]) => call(sortRooms, { homeId, sort: ids }))
  const up = (rooms: readonly Room[], at: number) => {
    const ids = rooms.map(({ roomId }) => roomId)
    const [moved] = ids.splice(at, 1)
    if (moved !== undefined) sort.mutate(ids.toSpliced(at - 1, 0, moved))
  }
  return (
    <ManagedScreen title={t.rooms} isBelow may={mayManageHome}>
      {({ rooms }) => (
        <>
          {rooms.length > 0 && (
            <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
              {rooms.map((room, at) => (
                <li key={room.roomId} className="px-4">
                  <div className="flex min-h-13 items-center">
                    <span className="min-w-0 flex-1 break-words">{room.name}</span>
                    {at > 0 && (
                      <RowButton label={t.up(room.name)} icon={<ArrowUp size={18} />} onClick={() => up(rooms, at)} />
                    )}
                    <RowButton
                      label={t.renameOf(room.name)}
                      icon={<Pencil size={18} />}
                      onClick={() => setOpened({ roomId: room.roomId, what: 'name' })}
                    />
                    <RowButton
                      label={`${t.remove} ${room.name}`}
                      icon={<Trash2 size={18} />}
                      onClick={() => setOpened({ roomId: room.roomId, what: 'delete' })}
                    />
                  </div>
                  {opened?.roomId === room.roomId &&
                    (opened.what === 'name' ? (
                      <RenameForm room={room} onDone={close} />
                    ) : (
                      <DeleteQuestion room={room} onDone={close} />
                    ))}
                </li>
              ))}
            </ul>
          )}
          {rooms.length === 0 && <p className="mt-3 text-ink-2">{t.noRooms}</p>}
          {rooms.length < homeLimits.rooms && <NewRoom key={rooms.length} homeId={homeId} />}
        </>
      )}
    </ManagedScreen>
  )
}

const RowButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
    onClick={onClick}
  >
    <span aria-hidden="true">{icon}</span>
  </button>
)

function RenameForm({ room, onDone }: { room: Room; onDone: () => void }) {
  const t = managingTexts()
  const [name, setName] = useState(room.name)
  const rename = useHomeChange((next: string) => call(renameRoom, { roomId: room.roomId, name: next }), {
    done: t.saved,
    errors: 'inPlace',
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(name.trim(), { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-2 pb-4">
      <TextField
        label={t.roomName}
        error={rename.error?.message}
        size="large"
        maxLength={homeLimits.roomName.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" size="large" type="submit" className="h-11!" busy={rename.isPending}>
          {t.save}
        </Button>
        <Button size="large" className="h-11!" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

function DeleteQuestion({ room, onDone }: { room: Room; onDone: () => void }) {
  const t = managingTexts()
  const remove = useHomeChange(() => call(deleteRoom, { roomId: room.roomId }))
  return (
    <div className="pb-4">
      <p className="mb-3 text-ink-2">{t.deleteRoom(room.name)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          size="large"
          className="h-11!"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onDone })}
        >
          {t.remove}
        </Button>
        <Button size="large" className="h-11!" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

function NewRoom({ homeId }: { homeId: string }) {
  const t = managingTexts()
  const [name, setName] = useState('')
  const add = useHomeChange((next: string) => call(addRoom, { homeId, name: next }), { errors: 'inPlace' })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate(name.trim(), { onSuccess: () => setName('') })
  }
  return (
    <form noValidate onSubmit={save} className="mt-5 flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <TextField
        label={t.newRoom}
        error={add.error?.message}
        size="large"
        maxLength={homeLimits.roomName.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="large" type="submit" className="h-11!" busy={add.isPending}>
        {t.addRoom}
      </Button>
    </form>
  )
}
