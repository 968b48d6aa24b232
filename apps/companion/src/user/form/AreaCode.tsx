import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect, useState } from 'react'
import { listAreas } from '../user-calls.ts'

interface Country {
  name: string
  telephoneCode: string
}

interface Props {
  label: string
  chosen: string
  onChoose: (telephoneCode: string) => void
}

/** Shows only the code; the native select on top of it lists the countries by name. */
export function AreaCode({ label, chosen, onChoose }: Props) {
  const [countries, setCountries] = useState<readonly Country[]>([{ name: '', telephoneCode: chosen }])
  useEffect(() => {
    const gone = new AbortController()
    call(listAreas, { language: currentLocale() }, { signal: gone.signal }).then(
      ({ areas }) => setCountries(areas),
      // The default code stays, so that the user can still sign in.
      () => undefined,
    )
    return () => gone.abort()
  }, [])
  return (
    <span className="relative -my-1 -ml-1.5 flex h-8 items-center gap-1 border-r pr-2 pl-1.5 text-ink tabular-nums">
      <span aria-hidden="true">+{chosen}</span>
      <LineIcon name="chevronDown" size={14} className="text-ink-3" />
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        {countries.map(({ name, telephoneCode }) => (
          <option key={name} value={telephoneCode}>
            {name} +{telephoneCode}
          </option>
        ))}
      </select>
    </span>
  )
}
