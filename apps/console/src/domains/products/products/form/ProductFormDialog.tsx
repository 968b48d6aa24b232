import type { Product } from '@slipway/contract/products/products/products.ts'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useReducer, useRef, useState, type Ref } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { productFormTexts } from './form-texts.ts'
import { NewProductForm } from './NewProductForm.tsx'
import type { ClosableForm } from './use-leave-question.tsx'
import { ProductForm } from './ProductForm.tsx'
import { productQueries } from '../products.queries.ts'

type Props = { onClose: () => void } & (
  | { productId: string; fromExample?: undefined; original?: undefined }
  | { productId?: undefined; fromExample: boolean; original?: undefined }
  | { productId?: undefined; fromExample?: undefined; original: Product }
)

/** Creates, copies or edits a product. An edit reloads the product first, so that it starts from the current state. */
export function ProductFormDialog({ productId, fromExample = false, original, onClose }: Props) {
  const t = productFormTexts()
  // Undefined while the product of an edit is fetched: there is nothing to lose yet.
  const form = useRef<ClosableForm>(null)
  const shared = { ref: form, onClose }
  return (
    <Dialog
      open
      onClose={() => (form.current ? form.current.close() : onClose())}
      title={original ? t.copyTitle(original.productName) : productId === undefined ? t.createTitle : t.editTitle}
      keepOnOutsidePress
    >
      {original && (
        <ProductForm
          start={{ ...original, productName: t.copyName(original.productName) }}
          original={original}
          above={<Notice>{t.copyText}</Notice>}
          words={{ submit: t.copy, done: t.copied }}
          {...shared}
        />
      )}
      {!original && productId === undefined && <NewProductForm fromExample={fromExample} {...shared} />}
      {productId !== undefined && <ProductOfForm productId={productId} {...shared} />}
    </Dialog>
  )
}

interface FormProps {
  ref: Ref<ClosableForm>
  onClose: () => void
}

const SKELETON_FIELDS = ['name', 'model', 'category', 'prefix', 'remark']

function ProductOfForm({ productId, ...form }: FormProps & { productId: string }) {
  const t = useTexts().products
  const product = useQuery({ ...productQueries.one(productId), staleTime: 0 })
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [start, setStart] = useState<Product>()
  const [edition, restart] = useReducer((count: number) => count + 1, 0)
  if (!start && product.isFetchedAfterMount && product.data) setStart(product.data)

  if (product.isError && !start) {
    return <QueryFailed query={product} failed={{ title: t.failed.detailTitle }} />
  }
  if (!start) {
    return (
      <div className="flex flex-col gap-7 py-1">
        {SKELETON_FIELDS.map((name) => (
          <Skeleton key={name} className="h-11 w-full" />
        ))}
      </div>
    )
  }
  const newest = async () => {
    const { data, error } = await product.refetch()
    if (isRefused(error, 'products.notFound')) return undefined
    return data
  }
  const reload = (stored: Product) => {
    setStart(stored)
    restart()
  }
  return <ProductForm key={edition} product={start} newest={newest} onReload={reload} {...form} />
}
