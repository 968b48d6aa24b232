import {
  createProduct,
  deleteProduct,
  markProductTemplate,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { isDeletable } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths, useIsAdminArea } from '../../../../shared/console-paths.ts'
import { PagedTable } from '../../../../shared/list/PagedTable.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay, useMayOnRow } from '../../../../shared/use-may.ts'
import { NoProducts } from './NoProducts.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { productQueries, useMarkTemplate, useRestoreProduct } from '../products.queries.ts'
import { isFiltered, noFilter } from './product-search.ts'
import { useProductSearch } from './use-product-search.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const loadForm = () => import('../form/ProductFormDialog.tsx')
const loadDelete = () => import('./DeleteProductDialog.tsx')
const warmForm = () => void loadForm()
const ProductFormDialog = lazyPart(() => loadForm().then((loaded) => ({ default: loaded.ProductFormDialog })))
const DeleteProductDialog = lazyPart(() => loadDelete().then((loaded) => ({ default: loaded.DeleteProductDialog })))

type Open = { dialog: 'create' | 'example' } | { dialog: 'edit' | 'copy' | 'delete'; product: Product } | undefined

/** A menu entry that the role does not reach stays, with the reason. */
const lockedUnless = (isAllowed: boolean, hint: string) => (isAllowed ? {} : { disabled: true, hint })

export function ProductListPage() {
  const t = useTexts().products
  const isAdmin = useIsAdminArea()
  const paths = useConsolePaths()
  const [search, change] = useProductSearch()
  const list = useQuery(productQueries.list({ ...search, isAdmin }))
  const [open, setOpen] = useState<Open>()
  const menu = useRowMenu<Product>()
  const restore = useRestoreProduct()
  const mayCreate = useMay(createProduct)
  const mayChange = useMay(updateProduct)
  const mayMark = useMay(markProductTemplate)
  const mayOn = useMayOnRow()
  const mark = useMarkTemplate()

  const { total = 0, isMinimum, counts } = list.data ?? {}

  const isPart = isFiltered(search)
  const isEmpty = list.isSuccess && !list.isPlaceholderData && total === 0
  const countText = (count: number) => (isMinimum ? t.countMany(formatNumber(count)) : t.count(count))
  const whole = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : total
  const close = () => setOpen(undefined)
  const offerUndo = (product: Product) =>
    showToast('success', t.deleting.done(product.productName), {
      label: t.deleting.undo,
      onPress: () => restore.mutate(product),
    })

  return (
    <Page>
      <PageHead
        title={isAdmin ? t.allTitle : t.title}
        under={list.data ? countText(whole) : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={
          mayCreate &&
          !(isEmpty && !isPart) && (
            <Button
              tone="primary"
              icon={<Plus size={16} />}
              onPointerEnter={warmForm}
              onFocus={warmForm}
              onClick={() => setOpen({ dialog: 'create' })}
            >
              {t.create}
            </Button>
          )
        }
      />
      {!(isEmpty && !isPart) && <ProductFilters search={search} counts={counts} onChange={change} />}
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={countText(total)}
        label={isAdmin ? t.allTitle : t.title}
        columns={productColumns({
          t,
          menu,
          hrefOf: ({ productId }) => paths.product(productId),
          mayChange,
          isAdmin,
        })}
        rowKey={({ productId }) => productId}
        empty={
          <NoProducts
            search={search}
            mayCreate={mayCreate}
            onCreate={(dialog) => setOpen({ dialog })}
            onClear={() => change(noFilter)}
          />
        }
      />
      <RowMenu
        handle={menu}
        items={(product) => [
          {
            label: t.edit,
            ...lockedUnless(mayOn(updateProduct, product.role), t.needsRole(t.memberRole.developer)),
            onSelect: () => setOpen({ dialog: 'edit', product }),
          },
          { label: t.copy, onSelect: () => setOpen({ dialog: 'copy', product }) },
          ...(mayMark
            ? [
                {
                  label: product.isTemplate ? t.unmarkTemplate : t.markTemplate,
                  onSelect: () => mark.mutate({ productId: product.productId, isTemplate: product.isTemplate ? 0 : 1 }),
                } as const,
              ]
            : []),
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            ...(isDeletable(product.publishStatus)
              ? lockedUnless(mayOn(deleteProduct, product.role), t.needsRole(t.memberRole.owner))
              : { disabled: true, hint: t.deleting.notDeletable }),
            onSelect: () => setOpen({ dialog: 'delete', product }),
          },
        ]}
      />
      <Suspense>
        {(open?.dialog === 'create' || open?.dialog === 'example') && (
          <ProductFormDialog fromExample={open.dialog === 'example'} onClose={close} />
        )}
        {open?.dialog === 'edit' && <ProductFormDialog productId={open.product.productId} onClose={close} />}
        {open?.dialog === 'copy' && <ProductFormDialog original={open.product} onClose={close} />}
        {open?.dialog === 'delete' && (
          <DeleteProductDialog product={open.product} onClose={close} onDeleted={() => offerUndo(open.product)} />
        )}
      </Suspense>
    </Page>
  )
}
