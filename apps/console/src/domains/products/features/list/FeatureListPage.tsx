import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { isModelFrozen } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { FeatureDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { startTransition, useCallback, useState } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { ModelFilesButton } from '../../model-formats/model-formats.exports.ts'
import { DraftBar } from '../model-versions/model-versions.exports.ts'
import { productQueries } from '../../products/products.queries.ts'
import { StandardUpdates } from '../../standard-features/standard-features.exports.ts'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { AddFeatureButtons } from './AddFeatureButtons.tsx'
import { FeatureBar } from './FeatureBar.tsx'
import { FeatureListDialogs, type OpenDialog } from './FeatureListDialogs.tsx'
import { featureQueries } from '../features.queries.ts'
import { FeatureTables } from './FeatureTables.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useFeatureOrder } from './use-feature-order.ts'
import { useFeatureChoice } from './use-feature-choice.ts'
import { useFeatureGroups } from './use-feature-groups.ts'
import { useFeatureSearch } from './use-feature-search.ts'

const none: ShownFeature[] = []

/** `isNarrow`: something stands beside it. */
export function FeatureListPage({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = featureTexts()
  const { productId = '' } = useParams({ strict: false })
  const product = useQuery(productQueries.one(productId))
  const list = useQuery(featureQueries.model(productId))
  const [search, change] = useFeatureSearch()
  const [open, setOpen] = useState<OpenDialog>()
  const { kind, keyword } = search
  const features = list.data ?? none
  const groups = useFeatureGroups(features, search)
  const frozen = product.data !== undefined && isModelFrozen(product.data.publishStatus)
  const mayChange = useMay(addFeature) && !frozen
  const isEmpty = list.isSuccess && features.length === 0
  // A struct of 50 parameters takes its time to draw: the menu closes meanwhile.
  const edit = useCallback(
    (shown: ShownFeature) => startTransition(() => setOpen({ dialog: 'edit', shown })),
    [setOpen],
  )
  const move = useFeatureOrder(features)
  const choice = useFeatureChoice(groups)
  const remove = useCallback((shown: ShownFeature) => setOpen({ dialog: 'delete', shown }), [setOpen])
  const openFiles = () => setOpen({ dialog: 'files' })
  const addButton = (tone: 'primary' | 'secondary') => (
    <AddFeatureButtons
      tone={tone}
      features={features}
      categoryId={list.data && product.data?.categoryId}
      onOpen={(dialog) => setOpen({ dialog })}
    />
  )
  return (
    <>
      {frozen && (
        <div className="mb-3">
          <Notice>{t.frozen}</Notice>
        </div>
      )}
      <DraftBar productId={productId} publishStatus={product.data?.publishStatus} />
      <StandardUpdates
        productId={productId}
        hasStandards={mayChange && features.some(({ feature }) => feature.isStandard === 1)}
      />
      {!isEmpty && (
        <FeatureBar
          features={list.data}
          search={search}
          onSearch={change}
          onJson={() => setOpen({ dialog: 'json' })}
          tools={<ModelFilesButton isIcon onClick={openFiles} />}
          action={mayChange && addButton('secondary')}
        />
      )}
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : isEmpty ? (
        <EmptyState
          drawing={<FeatureDrawing />}
          framed
          title={t.empty.title}
          text={t.empty.text}
          actions={
            mayChange && (
              <>
                {addButton('primary')}
                <ModelFilesButton onClick={openFiles} />
              </>
            )
          }
        />
      ) : list.isSuccess && groups.custom.length + groups.template.length === 0 ? (
        keyword === '' && kind !== 'all' && !search.standard ? (
          <EmptyState
            drawing={<FeatureDrawing />}
            framed
            {...t.emptyKind[kind]}
            actions={mayChange && addButton('primary')}
          />
        ) : (
          <EmptyState
            drawing={<SearchDrawing />}
            title={t.noHit.title(keyword)}
            actions={
              <Button onClick={() => change({ kind: 'all', keyword: '', standard: false })}>{t.noHit.clear}</Button>
            }
          />
        )
      ) : (
        <FeatureTables
          groups={groups}
          loading={list.isPending}
          mayChange={mayChange}
          isNarrow={isNarrow}
          onEdit={edit}
          onDelete={remove}
          onMove={move}
          chosen={choice.ids}
          onChoose={choice.choose}
        />
      )}
      <SelectionBar
        chosen={choice.chosen.length}
        deletable={choice.deletable}
        onAll={choice.chooseAll}
        onDelete={() => setOpen({ dialog: 'deleteAll', chosen: choice.chosen })}
        onClear={choice.clear}
      />
      <FeatureListDialogs
        open={open}
        productId={productId}
        product={product.data}
        features={features}
        kind={kind}
        mayChange={mayChange}
        onDeleted={choice.clear}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
