import { isUserMeasure, type StatisticKind } from '@slipway/contract/operations/statistics/kinds.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { mayCompare, ranges, type StatisticsSearch } from './statistics-search.ts'
import { statisticsTexts } from './statistics-texts.ts'
import { statisticsQueries } from './statistics.queries.ts'

const ALL = ''

interface Props {
  kind: StatisticKind
  search: StatisticsSearch
  onChange: (part: Partial<StatisticsSearch>) => void
}

/** Whose devices or users, how many days, and whether the days before are shown, too. */
export function StatisticsFilters({ kind, search, onChange }: Props) {
  const { filters: t } = statisticsTexts()
  const { data: choices = [] } = useQuery(statisticsQueries.choices(kind))
  const isOfUsers = isUserMeasure(kind)
  const chosen = isOfUsers ? search.appId : search.pid
  const isListed = chosen === ALL || choices.some(({ value }) => value === chosen)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        label={isOfUsers ? t.app : t.product}
        labelHidden
        value={chosen}
        onValueChange={(id) => onChange(isOfUsers ? { appId: id } : { pid: id, deKey: '' })}
        options={[
          { value: ALL, label: isOfUsers ? t.allApps : t.allProducts },
          ...choices,
          ...(isListed ? [] : [{ value: chosen, label: chosen }]),
        ]}
        className="w-60 max-sm:w-full"
      />
      <Segmented
        label={t.range}
        value={String(search.days)}
        onValueChange={(value) => onChange({ days: ranges.find((days) => String(days) === value) ?? search.days })}
        options={ranges.map((days) => ({ value: String(days), label: t.days(formatNumber(days)) }))}
      />
      {mayCompare(search.days) && (
        <Checkbox
          label={t.compare}
          checked={search.isCompared}
          onChange={({ target }) => onChange({ isCompared: target.checked })}
        />
      )}
    </div>
  )
}
