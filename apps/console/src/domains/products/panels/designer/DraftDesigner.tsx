import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { featureQueries } from '../../features/features.queries.ts'
import { productQueries } from '../../products/products.queries.ts'
import { Designer } from './Designer.tsx'
import { designerTexts } from './designer-texts.ts'
import { draftQueries } from './drafts/drafts.queries.ts'
import type { Simulator } from './phone/simulator.ts'

interface Props {
  draftId: string
  Simulator: Simulator | undefined
}

/** The designer with the draft and the features that it is about. */
export function DraftDesigner({ draftId, Simulator }: Props) {
  const t = designerTexts()
  const draft = useQuery(draftQueries.one(draftId))
  const productId = draft.data?.productId ?? undefined
  const features = useQuery({
    ...featureQueries.model(productId ?? ''),
    ...(productId === undefined && { queryFn: skipToken }),
  })
  const product = useQuery({
    ...productQueries.one(productId ?? ''),
    ...(productId === undefined && { queryFn: skipToken }),
  })
  // The sample product of a standard panel was deleted.
  const isWithout = draft.data?.productId === null
  const model = useMemo(
    () => (isWithout ? [] : features.data?.map(({ feature }) => panelFeature(decodeFeature(feature)))),
    [isWithout, features.data],
  )
  const failed = [draft, features].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryFailed query={failed} failed={t.failed} />
  if (!draft.data || !model) return <Skeleton className="mt-4 h-140 w-full" />
  return (
    <Designer
      key={draft.data.draftId}
      draft={draft.data}
      model={model}
      productName={product.data?.productName ?? ''}
      Simulator={Simulator}
    />
  )
}
