import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { isModelFrozen } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, startTransition, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { ModelFiles, ModelFilesButton } from '../../model-formats/model-formats.exports.ts'
import { DraftBar } from '../model-versions/model-versions.exports.ts'
import { productQueries } from '../../products/products.queries.ts'
import {
  AddStandardButton,
  StandardPicker,
  StandardUpdates,
} from '../../standard-features/standard-features.exports.ts'
import { AddTemplateButton, TemplatePicker } from '../../template-features/template-features.exports.ts'
import { featureTexts } from '../feature-texts.ts'
import { isFromTemplate, isNamedBy, type ShownFeature } from '../feature-view.ts'
import { FeatureBar } from './FeatureBar.tsx'
import { featureQueries } from '../features.queries.ts'
import { FeatureTable } from './FeatureTable.tsx'
import { useFeatureSearch } from './use-feature-search.ts'

const loadDrawer = () => import('../form/FeatureDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const FeatureDrawer = lazy(() => loadDrawer().then((loaded) => ({ default: loaded.FeatureDrawer })))
const DeleteFeatureDialog = lazy(() =>
  import('./DeleteFeatureDialog.tsx').then((loaded) => ({ default: loaded.DeleteFeatureDialog })),
)
const ModelJsonDrawer = lazy(() =>
  import('./ModelJsonDrawer.tsx').then((loaded) => ({ default: loaded.ModelJsonDrawer })),
)

type Open =
  | { dialog: 'add' | 'json' | 'standard' | 'template' | 'files' }
  | { dialog: 'edit' | 'delete'; shown: ShownFeature }
  | undefined

const none: ShownFeature[] = []

/** `isNarrow`: something stands beside it. */
export function FeatureListPage({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = featureTexts()
  const { productId = '' } = useParams({ strict: false })
  const product = useQuery(productQueries.one(productId))
  const list = useQuery(featureQueries.model(productId))
  const [search, change] = useFeatureSearch()
  const [open, setOpen] = useState<Open>()

  const { kind, keyword } = search
  const features = list.data ?? none
  // The bar answers at once; the rows of a large model follow.
  const shownKind = useDeferredValue(kind)
  const words = useDeferredValue(keyword)
  const groups = useMemo(() => {
    const hits = features.filter(
      (shown) => (shownKind === 'all' || shown.kind === shownKind) && isNamedBy(shown, words),
    )
    return { custom: hits.filter((shown) => !isFromTemplate(shown)), template: hits.filter(isFromTemplate) }
  }, [features, shownKind, words])
  const total = features.length
  const frozen = product.data !== undefined && isModelFrozen(product.data.publishStatus)
  const mayChange = useMay(addFeature.access) && !frozen
  const isFull = total >= featureLimits.perProduct
  const isEmpty = list.isSuccess && total === 0
  const close = () => setOpen(undefined)
  // A struct of 50 parameters takes its time to draw: the menu closes meanwhile.
  const edit = useCallback((shown: ShownFeature) => startTransition(() => setOpen({ dialog: 'edit', shown })), [])
  const remove = useCallback((shown: ShownFeature) => setOpen({ dialog: 'delete', shown }), [])

  const openFiles = () => setOpen({ dialog: 'files' })
  const addButton = (tone: 'primary' | 'secondary') => (
    <>
      <Button
        tone={tone}
        icon={<Plus size={16} />}
        disabled={isFull}
        title={isFull ? t.full(featureLimits.perProduct) : undefined}
        onPointerEnter={warmDrawer}
        onFocus={warmDrawer}
        onClick={() => setOpen({ dialog: 'add' })}
      >
        {t.add}
      </Button>
      <AddStandardButton disabled={isFull} onClick={() => setOpen({ dialog: 'standard' })} />
      <AddTemplateButton
        categoryId={list.data && product.data?.categoryId}
        features={features}
        disabled={isFull}
        onClick={() => setOpen({ dialog: 'template' })}
      />
    </>
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
        keyword === '' && kind !== 'all' ? (
          <EmptyState framed {...t.emptyKind[kind]} actions={mayChange && addButton('primary')} />
        ) : (
          <EmptyState
            plain
            title={t.noHit.title(keyword)}
            actions={<Button onClick={() => change({ kind: 'all', keyword: '' })}>{t.noHit.clear}</Button>}
          />
        )
      ) : (
        <>
          {(list.isPending || groups.custom.length > 0) && (
            <FeatureTable
              label={t.groups.custom}
              rows={groups.custom}
              loading={list.isPending}
              mayChange={mayChange}
              isNarrow={isNarrow}
              onEdit={edit}
              onDelete={remove}
            />
          )}
          {groups.template.length > 0 && (
            <section className="mt-6">
              <h2 className="font-medium">{t.groups.template}</h2>
              <p className="mb-1 text-sm text-ink-3">{t.templateHint}</p>
              <FeatureTable
                label={t.groups.template}
                rows={groups.template}
                mayChange={mayChange}
                isNarrow={isNarrow}
                onEdit={edit}
                onDelete={remove}
              />
            </section>
          )}
        </>
      )}
      <Suspense>
        {open?.dialog === 'add' && (
          <FeatureDrawer productId={productId} kind={kind === 'all' ? 'property' : kind} onClose={close} />
        )}
        {open?.dialog === 'edit' && (
          <FeatureDrawer productId={productId} feature={open.shown} kind={open.shown.kind} onClose={close} />
        )}
        {open?.dialog === 'delete' && <DeleteFeatureDialog shown={open.shown} onClose={close} />}
        {open?.dialog === 'files' && <ModelFiles productId={productId} mayImport={mayChange} onClose={close} />}
        {open?.dialog === 'standard' && <StandardPicker productId={productId} onClose={close} />}
        {open?.dialog === 'template' && product.data && (
          <TemplatePicker
            productId={productId}
            categoryId={product.data.categoryId}
            features={features}
            onClose={close}
          />
        )}
        {open?.dialog === 'json' && <ModelJsonDrawer productId={productId} features={features} onClose={close} />}
      </Suspense>
    </>
  )
}
