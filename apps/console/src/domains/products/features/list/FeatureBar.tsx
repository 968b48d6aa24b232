import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Braces } from 'lucide-react'
import type { ReactNode } from 'react'
import { featureTexts } from '../feature-texts.ts'
import { featureKinds, type ShownFeature } from '../feature-view.ts'
import type { FeatureSearch } from './use-feature-search.ts'

interface Props {
  features: readonly ShownFeature[] | undefined
  search: FeatureSearch
  onSearch: (search: FeatureSearch) => void
  onJson: () => void
  /** Actions on all features, as icons. */
  tools: ReactNode
  action: ReactNode
}

const SHOW_LIMIT_FROM = 0.8

/** The filter, the number of features, and the actions on all of them. */
export function FeatureBar({ features, search, onSearch, onJson, tools, action }: Props) {
  const t = featureTexts()
  const total = features?.length ?? 0
  const countOf = (kind: FeatureSearch['kind']) =>
    features?.filter((shown) => kind === 'all' || shown.kind === kind).length
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label={t.kind}
        value={search.kind}
        onValueChange={(kind) => onSearch({ ...search, kind })}
        options={(['all', ...featureKinds] as const).map((kind) => {
          const count = countOf(kind)
          return { value: kind, label: t.kinds[kind], ...(count !== undefined && { count }) }
        })}
      />
      {features?.some(({ feature }) => feature.isStandard === 1) && (
        <Checkbox
          label={t.onlyStandard}
          checked={search.standard}
          onChange={(event) => onSearch({ ...search, standard: event.target.checked })}
        />
      )}
      <span className="flex items-center gap-2 max-sm:w-full">
        <SearchBox
          label={t.search}
          placeholder={t.searchShort}
          value={search.keyword}
          onSearch={(keyword) => onSearch({ ...search, keyword })}
          className="max-sm:min-w-0 max-sm:flex-1 sm:w-44"
        />
        <IconButton
          framed
          size="normal"
          label={t.json.open}
          icon={<Braces size={16} />}
          disabled={!features}
          onClick={onJson}
        />
        {tools}
      </span>
      {total > featureLimits.perProduct * SHOW_LIMIT_FROM && (
        <span className="text-sm text-ink-2 tabular-nums">{t.count(total, featureLimits.perProduct)}</span>
      )}
      {/* On a phone the buttons fill their row, which avoids a ragged edge. */}
      <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:grow">{action}</span>
    </div>
  )
}
