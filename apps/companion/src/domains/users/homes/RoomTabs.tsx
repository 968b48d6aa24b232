import type { Room } from '@slipway/contract/users/homes/homes.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { useId } from 'react'
import { homesTexts } from './homes-texts.ts'

/** All devices, or those of one room. Radio buttons, so that arrow keys move. */
export function RoomTabs({
  rooms,
  chosen,
  onChoose,
}: {
  rooms: readonly Room[]
  /** Empty for all. */
  chosen: string
  onChoose: (roomId: string) => void
}) {
  const t = homesTexts()
  const group = useId()
  return (
    <div role="radiogroup" aria-label={t.rooms} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2">
      {[{ roomId: '', name: t.allRooms }, ...rooms].map(({ roomId, name }) => (
        <label
          key={roomId}
          className={classNames(
            'relative flex min-h-11! shrink-0 cursor-pointer items-center rounded-full border px-4 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            roomId === chosen ? 'border-accent bg-accent-soft text-accent-text' : 'bg-surface hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={group}
            className="absolute inset-0 appearance-none outline-none!"
            checked={roomId === chosen}
            onChange={() => onChoose(roomId)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
