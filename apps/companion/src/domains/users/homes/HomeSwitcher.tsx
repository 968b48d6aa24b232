import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { ChevronDown } from 'lucide-react'
import { homesTexts } from './homes-texts.ts'

interface Props {
  home: Home
  homes: readonly Home[]
  onChoose: (homeId: string) => void
}

/** The name of the home is the page's heading; with several homes a native select is under it. */
export function HomeSwitcher({ home, homes, onChoose }: Props) {
  const t = homesTexts()
  const isOne = homes.length === 1
  return (
    <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <h1 className="truncate text-xl font-title">{home.name}</h1>
      {!isOne && (
        <>
          <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
          <select
            aria-label={t.switchHome}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            value={home.homeId}
            onChange={(event) => onChoose(event.target.value)}
          >
            {homes.map(({ homeId, name }) => (
              <option key={homeId} value={homeId} className="bg-floating text-ink">
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
