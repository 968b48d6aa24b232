import { addFeature } from '@slipway/contract/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { isFrozen } from '@slipway/contract/products/products.lifecycle.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/Menu.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { SearchBox } from '@slipway/ui/SearchBox.tsx'
import { Table } from '@slipway/ui/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../shared/texts.ts'
import { useMay } from '../../shared/use-may.ts'
import { productQueries } from '../products/products.queries.ts'
import { featureColumns } from './feature-columns.tsx'
import { featureQueries } from './features.queries.ts'
import { isNamedBy, type Property } from './property-view.ts'

const loadDrawer = () => import('./PropertyDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const PropertyDrawer = lazy(() => loadDrawer().then((loaded) => ({ default: loaded.PropertyDrawer })))
const DeletePropertyDialog = lazy(() =>
  import('./DeletePropertyDialog.tsx').then((loaded) => ({ default: loaded.DeletePropertyDialog })),
)

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; did: string } | undefined

export function FeatureListPage() {
  const t = useTexts().features
  const { productId = '' } = useParams({ strict: false })
  const product = useQuery(productQueries.one(productId))
  const list = useQuery(featureQueries.properties(productId))
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<Open>()
  const menu = useRowMenu<Property>()

  const properties = list.data ?? []
  const shown = properties.filter((property) => isNamedBy(property, words))
  const total = product.data?.features.total ?? properties.length
  const frozen = product.data !== undefined && isFrozen(product.data.publishStatus)
  const mayChange = useMay(addFeature.access) && !frozen
  const isFull = total >= featureLimits.perProduct
  const isEmpty = list.isSuccess && properties.length === 0
  const close = () => setOpen(undefined)
  const chosen = open && 'did' in open ? properties.find(({ feature }) => feature.did === open.did) : undefined

  const addButton = (tone: 'primary' | 'secondary') => (
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
  )
  return (
    <>
      {frozen && (
        <div className="mb-3">
          <Notice>{t.frozen}</Notice>
        </div>
      )}
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchBox
            label={t.search}
            placeholder={t.search}
            value={words}
            onSearch={setWords}
            className="max-sm:w-full"
          />
          <span className="text-sm text-ink-2 tabular-nums">
            {list.data && t.count(total, featureLimits.perProduct)}
          </span>
          <span className="ml-auto">{mayChange && addButton('secondary')}</span>
        </div>
      )}
      {list.isError && !list.data ? (
        <ErrorState
          title={t.failed.title}
          text={list.error.message || t.failed.text}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <Table
          label={t.properties}
          columns={featureColumns({ t, menu, mayChange })}
          rows={shown}
          rowKey={({ feature }) => feature.did}
          loading={list.isPending}
          skeletonRows={5}
          minWidth="860px"
          empty={
            isEmpty ? (
              <EmptyState
                framed
                title={t.empty.title}
                text={t.empty.text}
                actions={mayChange && addButton('primary')}
              />
            ) : (
              <EmptyState
                plain
                title={t.noHit.title(words)}
                actions={<Button onClick={() => setWords('')}>{t.noHit.clear}</Button>}
              />
            )
          }
        />
      )}
      <RowMenu
        handle={menu}
        items={({ feature: { did } }) => [
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', did }) },
          'separator',
          { label: t.remove, tone: 'danger', onSelect: () => setOpen({ dialog: 'delete', did }) },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && <PropertyDrawer productId={productId} onClose={close} />}
        {open?.dialog === 'edit' && chosen && (
          <PropertyDrawer productId={productId} property={chosen} onClose={close} />
        )}
        {open?.dialog === 'delete' && chosen && <DeletePropertyDialog property={chosen} onClose={close} />}
      </Suspense>
    </>
  )
}
