import { statisticsLimits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import type { FunctionUse } from '@slipway/contract/operations/statistics/statistics.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { statisticsTexts } from './statistics-texts.ts'

const windows = ['count', 'monthCount', 'weekCount', 'yesterdayCount'] as const
type Window = (typeof windows)[number]

interface Props {
  functions: readonly FunctionUse[]
  /** The function whose trend is shown; empty: all. */
  chosen: string
  onChoose: (deKey: string) => void
}

/** Bars by how often each function was used; one of them shows its trend. */
export function FunctionList({ functions, chosen, onChoose }: Props) {
  const { functions: t } = statisticsTexts()
  const [by, setBy] = useState<Window>('monthCount')
  const [words, setWords] = useState('')
  const wanted = words.toLowerCase()
  const found = functions
    .filter(({ name, deKey }) => `${name}\n${deKey}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => other[by] - one[by])
  const most = Math.max(1, ...functions.map((one) => one[by]))
  return (
    <Panel
      title={t.list}
      aside={
        chosen !== '' && (
          <Button size="small" onClick={() => onChoose('')}>
            {t.all}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-x-3 gap-y-2 border-b p-4">
        <SearchBox
          label={t.search}
          placeholder={t.search}
          value={words}
          onSearch={setWords}
          className="max-sm:w-full"
        />
        <Segmented
          label={t.by}
          value={by}
          onValueChange={setBy}
          options={windows.map((value) => ({ value, label: t.windows[value] }))}
        />
      </div>
      {found.length === 0 && (
        <EmptyState plain title={t.noHit} actions={<Button onClick={() => setWords('')}>{t.clear}</Button>} />
      )}
      <ul aria-label={t.list} className="max-h-72 overflow-y-auto">
        {found.map((one) => (
          <li key={`${one.featureType} ${one.deKey}`} className="border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={one.deKey === chosen}
              aria-labelledby={`use-${one.featureType}-${one.deKey}`}
              onClick={() => onChoose(one.deKey)}
              className={`block w-full px-4 py-2.5 text-left ${one.deKey === chosen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
            >
              <span id={`use-${one.featureType}-${one.deKey}`} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-medium">{one.name}</span>{' '}
                  <span className="text-xs text-ink-3">
                    {t.types[one.featureType]} · <code className="font-mono">{one.deKey}</code>
                  </span>
                </span>
                <span className="text-sm text-ink-2 tabular-nums">{t.times(formatNumber(one[by]))}</span>
              </span>
              <span aria-hidden="true" className="mt-1.5 block h-1 rounded-full bg-hover">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(one[by] / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {functions.length === statisticsLimits.functions && (
        <p className="border-t px-4 py-2 text-xs text-ink-3">{t.most(formatNumber(functions.length))}</p>
      )}
    </Panel>
  )
}
