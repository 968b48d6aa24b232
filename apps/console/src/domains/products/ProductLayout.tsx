import { CallRefused } from '@slipway/contract/envelope.ts'
import { updateProduct } from '@slipway/contract/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { Page } from '@slipway/ui/Page.tsx'
import { StepBar } from '@slipway/ui/StepBar.tsx'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts.ts'
import { useMay } from '../../shared/use-may.ts'
import { keepCurrentProduct } from './kept-in-browser.ts'
import { productSteps } from './product-steps.ts'
import { ProductHead, ProductHeadSkeleton } from './ProductHead.tsx'
import { productQueries } from './products.queries.ts'
import { ProductSections } from './ProductSections.tsx'

const ProductFormDialog = lazy(() =>
  import('./ProductFormDialog.tsx').then((loaded) => ({ default: loaded.ProductFormDialog })),
)

const isUnknown = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === refusals['products.notFound']

/** One product: who it is, its five steps, and the part that is open. */
export function ProductLayout() {
  const t = useTexts().products
  const paths = useConsolePaths()
  const router = useRouter()
  const { productId = '' } = useParams({ strict: false })
  const isOnDevices = useLocation({ select: ({ pathname }) => /\/device(\/|$)/.test(pathname) })
  const product = useQuery(productQueries.one(productId))
  const mayEdit = useMay(updateProduct.access)
  const [isEditing, setEditing] = useState(false)

  const { data } = product
  useEffect(() => {
    if (data) keepCurrentProduct(data)
  }, [data])

  const unknown = isUnknown(product.error)
  useEffect(() => {
    if (!unknown) return
    showToast('error', t.detail.notFound)
    router.history.replace(paths.products)
  }, [unknown, t, router, paths.products])

  if (unknown) return null
  if (product.isError && !data) {
    return (
      <Page>
        <ErrorState
          title={t.failed.detailTitle}
          text={product.error.message || t.failed.text}
          onRetry={() => void product.refetch()}
          retrying={product.isFetching}
        />
      </Page>
    )
  }
  return (
    <Page>
      {data ? (
        <ProductHead
          product={data}
          onEdit={mayEdit ? () => setEditing(true) : undefined}
          next={nextOf({ isOnDevices, properties: data.features.properties })}
        />
      ) : (
        <ProductHeadSkeleton />
      )}
      <StepBar
        label={t.detail.steps}
        current="functions"
        steps={productSteps(data, paths.product(productId), t.detail)}
      />
      <ProductSections productId={productId} product={data} isOnDevices={isOnDevices} />
      <Outlet />
      <Suspense>{isEditing && <ProductFormDialog productId={productId} onClose={() => setEditing(false)} />}</Suspense>
    </Page>
  )
}

/** What comes next on the way to live data: first something to report, then a device that reports it. */
function nextOf({ isOnDevices, properties }: { isOnDevices: boolean; properties: number }) {
  if (isOnDevices) return properties === 0 ? 'function' : undefined
  return properties > 0 ? 'device' : undefined
}
