import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { ListedPanelVersion } from '@slipway/contract/products/panels/panel-drafts.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { featureQueries } from '../../../features/features.queries.ts'
import { ChangeList } from '../ChangeList.tsx'
import { designerTexts } from '../designer-texts.ts'
import { comparePanels } from '../editing/compare-panels.ts'
import { draftQueries } from './drafts.queries.ts'

interface Props {
  panelId: string
  /** Null: a standard panel, whose items have no features to be named by. */
  productId: string | null
  /** Newest first. */
  versions: readonly ListedPanelVersion[]
}

/** Any two versions of a panel; at first the two newest. */
export function VersionComparison({ panelId, productId, versions }: Props) {
  const t = designerTexts().versions
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const to = chosen.to ?? versions[0]?.version ?? ''
  const from = chosen.from ?? versions[1]?.version ?? ''
  const [before, after] = [
    useQuery(draftQueries.version(panelId, from)).data?.document,
    useQuery(draftQueries.version(panelId, to)).data?.document,
  ]
  const features = useQuery({
    ...featureQueries.model(productId ?? ''),
    ...(productId === null && { queryFn: skipToken }),
  }).data
  const model = useMemo(
    () => (productId === null ? [] : features?.map(({ feature }) => panelFeature(decodeFeature(feature)))),
    [features, productId],
  )
  const options = versions.map(({ version, note }) => ({
    value: version,
    label: [version, note].filter(Boolean).join(' · '),
  }))
  return (
    <section aria-label={t.pick} className="mb-3 flex flex-col gap-3 rounded-md border p-3">
      <p className="text-sm text-ink-2">{t.pick}</p>
      <div className="flex flex-wrap gap-2">
        <Select
          className="min-w-0 flex-1"
          label={t.from}
          value={from}
          options={options}
          onValueChange={(next) => setChosen({ ...chosen, from: next })}
        />
        <Select
          className="min-w-0 flex-1"
          label={t.to}
          value={to}
          options={options}
          onValueChange={(next) => setChosen({ ...chosen, to: next })}
        />
      </div>
      {before && after && model ? (
        <div>
          <h3 className="pb-1 text-sm font-medium">{t.changes(from, to)}</h3>
          <ChangeList changes={comparePanels(documentIn(before), documentIn(after))} model={model} none={t.same} />
        </div>
      ) : (
        <Skeleton className="h-9 w-full" />
      )}
    </section>
  )
}
