import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { productQueries, useDeleteProduct } from '../products.queries.ts'

interface Props {
  product: Product
  onClose: () => void
  onDeleted: () => void
}

export function DeleteProductDialog({ product, onClose, onDeleted }: Props) {
  const t = useTexts().products.deleting
  const detail = useQuery(productQueries.one(product.productId))
  const remove = useDeleteProduct()
  const confirm = () =>
    remove.mutate(product, {
      onSuccess: onDeleted,
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(product.productName)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t.text(productLimits.keepDeletedDays)}
      {detail.data && detail.data.devices.total > 0 && (
        <p className="mt-2 text-ink">{t.devices(detail.data.devices.total, detail.data.devices.online)}</p>
      )}
    </ConfirmDialog>
  )
}
