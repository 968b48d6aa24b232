import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { formatOffset } from '@slipway/web-client/formats.ts'
import { browserZone, offsetMsOf } from '@slipway/web-client/time-zone.ts'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

/** More rows than a finger scrolls through; typing narrows them. */
const SHOWN = 40

const searchable = (text: string): string => text.toLowerCase().replaceAll(/[\s_]+/g, ' ')

interface Props {
  chosen: string | undefined
  texts: { zoneFind: string; zoneHint: string; zoneOfBrowser(zone: string): string; noZone: string }
  onChoose: (zone: string) => void
}

/** A time zone, found by typing, or that of this device. */
export function ZoneChoice({ chosen, texts: t, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [now] = useState(() => Date.now())
  const sought = searchable(useDeferredValue(typed).trim())
  const zones = Intl.supportedValuesOf('timeZone')
    .filter((zone) => searchable(zone).includes(sought))
    .slice(0, SHOWN)
  return (
    <>
      <div className="mt-3 flex flex-col rounded-lg border bg-surface p-4">
        <TextField
          label={t.zoneFind}
          hint={t.zoneHint}
          size="large"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {chosen !== browserZone() && (
          <Button size="large" className="h-auto! py-2 whitespace-normal!" onClick={() => onChoose(browserZone())}>
            {t.zoneOfBrowser(browserZone())}
          </Button>
        )}
      </div>
      <ul className="mt-4 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
        {zones.length === 0 && <li className="px-4 py-3 text-ink-2">{t.noZone}</li>}
        {zones.map((zone) => (
          <li key={zone}>
            <button
              type="button"
              aria-current={zone === chosen ? 'true' : undefined}
              className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-surface-2"
              onClick={() => onChoose(zone)}
            >
              <span className="min-w-0 flex-1 break-words">{zone.replaceAll('_', ' ')}</span>
              <span className="shrink-0 text-sm text-ink-3 tabular-nums">{formatOffset(offsetMsOf(zone, now))}</span>
              {zone === chosen && <Check size={18} aria-hidden="true" className="shrink-0 text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
