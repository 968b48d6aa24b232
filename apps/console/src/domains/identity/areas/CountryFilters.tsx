import { countryRegions } from '@slipway/contract/identity/areas/areas.ts'
import { countryLimits } from '@slipway/contract/identity/areas/areas.limits.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import type { CountrySearch } from './country-search.ts'
import { countryTexts } from './country-texts.ts'

interface Props {
  search: CountrySearch
  onChange: (part: Partial<CountrySearch>, how?: { replace: boolean }) => void
}

const ALL = ''
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export function CountryFilters({ search, onChange }: Props) {
  const t = countryTexts()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.keyword}
        maxLength={countryLimits.search.max}
        onSearch={(keyword) => keyword !== search.keyword && onChange({ keyword }, { replace: true })}
        className="max-sm:w-full"
      />
      <Select
        label={t.filter}
        labelHidden
        value={search.region ?? ALL}
        onValueChange={(value) => onChange({ region: countryRegions.find((region) => region === value) })}
        options={[
          { value: ALL, label: t.allRegions },
          ...countryRegions.map((region) => ({ value: region, label: t.regions[region] })),
        ]}
        className="w-48 max-sm:w-full"
      />
      <fieldset aria-label={t.letters} className="flex w-full flex-wrap gap-0.5">
        {LETTERS.map((letter) => {
          const isChosen = search.letter === letter
          return (
            <button
              key={letter}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange({ letter: isChosen ? '' : letter })}
              className={`size-7 rounded-sm font-mono text-xs ${isChosen ? 'bg-accent-soft font-medium text-accent-text' : 'text-ink-2 hover:bg-hover'}`}
            >
              {letter}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
