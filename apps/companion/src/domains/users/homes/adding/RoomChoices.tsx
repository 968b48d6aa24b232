import type { Room } from '@slipway/contract/users/homes/homes.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useId } from 'react'
import { addingTexts } from './adding-texts.ts'
import type { RoomChoice } from './adding.queries.ts'

interface Props {
  rooms: readonly Room[]
  chosen: RoomChoice
  onChoose: (room: RoomChoice) => void
}

/** The rooms of the home, usual names while it has few, and a name of one's own. */
export function RoomChoices({ rooms, chosen, onChoose }: Props) {
  const t = addingTexts()
  const group = useId()
  const usual = t.roomNames.filter((name) => !rooms.some((room) => room.name === name))
  const offered = rooms.length + usual.length <= homeLimits.rooms ? usual : []
  const typed = chosen && 'name' in chosen && !offered.includes(chosen.name) ? chosen.name : undefined
  const options: { name: string; room: RoomChoice; isChosen: boolean }[] = [
    { name: t.noRoom, room: undefined, isChosen: chosen === undefined },
    ...rooms.map(({ roomId, name }) => ({
      name,
      room: { roomId },
      isChosen: chosen !== undefined && 'roomId' in chosen && chosen.roomId === roomId,
    })),
    ...offered.map((name) => ({
      name,
      room: { name },
      isChosen: chosen !== undefined && 'name' in chosen && chosen.name === name,
    })),
    { name: t.otherRoom, room: { name: '' }, isChosen: typed !== undefined },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm text-ink-2">{t.room}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ name, room, isChosen }) => (
          <label
            key={name}
            className={classNames(
              'flex min-h-11 max-w-full cursor-pointer items-center rounded-full border px-4 break-words has-focus-visible:outline-2 has-focus-visible:outline-accent',
              isChosen ? 'border-accent bg-accent-soft text-accent-text' : 'bg-surface hover:bg-surface-2',
            )}
          >
            <input type="radio" name={group} className="sr-only" checked={isChosen} onChange={() => onChoose(room)} />
            {name}
          </label>
        ))}
      </div>
      {typed !== undefined && (
        <TextField
          className="mt-3"
          label={t.roomName}
          size="large"
          maxLength={homeLimits.roomName.max}
          value={typed}
          onChange={(event) => onChoose({ name: event.target.value })}
        />
      )}
    </fieldset>
  )
}
