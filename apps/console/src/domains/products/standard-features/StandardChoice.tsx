import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { standardLimits } from '@slipway/contract/products/standard-features/standard-features.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownFeature } from '../features/features.exports.ts'
import { ResourceList } from './ResourceList.tsx'
import { standardQueries } from './standard-features.queries.ts'
import { standardTexts } from './standard-texts.ts'
import { fits, isForAny, isKeyChosen, sameAs, takenBy } from './standard-view.ts'
import { StandardChoiceFoot } from './StandardChoiceFoot.tsx'
import { StandardDetails } from './StandardDetails.tsx'
import { StandardList } from './StandardList.tsx'

/** As far as a search counts. */
const MAX_FOUND = 10_000
const noFeatures: never[] = []

interface Props {
  /** What is there already; undefined while that is not known. */
  own: readonly ShownFeature[] | undefined
  /** `main.sub` of the category that it is for; its resources come first. */
  category: string | undefined
  isBusy: boolean
  error: Error | null
  onConfirm: (chosen: readonly StandardFeature[]) => void
  onClose: () => void
}

/** Choosing from the standard library, for a product or for a template. */
export function StandardChoice({ own = noFeatures, category, isBusy, error, onConfirm, onClose }: Props) {
  const t = standardTexts().picker
  const domains = useQuery(standardQueries.domains)
  const resources = useQuery(standardQueries.resources)
  const [words, setWords] = useState('')
  const [resource, setResource] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, StandardFeature>>(new Map())
  const [active, setActive] = useState<StandardFeature>()

  const choices = [...chosen.values()]
  const takenOf = (feature: StandardFeature) =>
    takenBy(own, feature) ?? (isKeyChosen(choices, feature) ? 'keyTaken' : undefined)
  const fitting = new Set(
    resources.data?.filter((one) => fits(one, category ?? '') || isForAny(one)).map(({ resId }) => resId),
  )
  const sameOf = (feature: StandardFeature) => (fitting.has(feature.resId) ? sameAs(own, choices, feature) : undefined)
  const toggle = (feature: StandardFeature) => {
    if (takenOf(feature)) return
    const next = new Map(chosen)
    if (!next.delete(feature.id)) next.set(feature.id, feature)
    setChosen(next)
  }
  const search = (next: string) => {
    setWords(next)
    setActive(undefined)
  }
  const openResource = (resId: string) => {
    setResource(resId)
    search('')
  }

  const first = resources.data?.find((one) => fits(one, category ?? '')) ?? resources.data?.[0]
  const resourceId = resource ?? first?.resId
  const source = words === '' ? { resourceId: resourceId ?? '' } : { name: words }
  const failed = domains.error ?? resources.error

  const summary = (total: number | undefined) => {
    if (total === undefined) return ''
    if (words === '') return t.total(total)
    return total >= MAX_FOUND ? t.foundMost(total) : t.found(total)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      size="large"
      keepOnOutsidePress={chosen.size > 0}
    >
      {failed ? (
        <ErrorState
          title={t.failed.title}
          text={failed.message || t.failed.text}
          onRetry={() => void Promise.all([domains.refetch(), resources.refetch()])}
        />
      ) : (
        <>
          <SearchBox
            label={t.search}
            placeholder={t.search}
            value={words}
            onSearch={search}
            maxLength={standardLimits.search.max}
            className="mb-3 w-full!"
          />
          <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-3 gap-y-3 max-sm:grid-cols-1">
            <ResourceList
              domains={domains.data ?? noFeatures}
              resources={resources.data ?? noFeatures}
              category={category ?? ''}
              value={words === '' ? resourceId : undefined}
              onChange={openResource}
            />
            <div className="min-h-[390px] min-w-0">
              {resourceId !== undefined && category !== undefined && (
                <StandardList
                  key={JSON.stringify(source)}
                  source={source}
                  chosen={chosen}
                  takenOf={takenOf}
                  sameOf={sameOf}
                  onToggle={toggle}
                  onActive={setActive}
                  summary={summary}
                  empty={
                    words === '' ? (
                      <EmptyState plain title={t.empty} />
                    ) : (
                      <EmptyState
                        plain
                        title={t.none.title(words)}
                        actions={<Button onClick={() => search('')}>{t.none.clear}</Button>}
                      />
                    )
                  }
                />
              )}
            </div>
          </div>
          <StandardDetails feature={active} />
        </>
      )}
      {error && (
        <div className="mt-2">
          <Notice tone="danger">{error.message}</Notice>
        </div>
      )}
      <StandardChoiceFoot
        count={chosen.size}
        left={featureLimits.perProduct - own.length}
        isBusy={isBusy}
        onClear={() => setChosen(new Map())}
        onConfirm={() => onConfirm([...chosen.values()])}
        onClose={onClose}
      />
    </Dialog>
  )
}
