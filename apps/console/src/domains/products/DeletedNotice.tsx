import type { Product } from '@slipway/contract/products/products.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { IconButton } from '@slipway/ui/IconButton.tsx'
import { StatusDot } from '@slipway/ui/StatusDot.tsx'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../../shared/texts.ts'
import { useRestoreProduct } from './products.queries.ts'

const SHOWN_MS = 12_000

/** Says that a product is gone and offers to bring it back, while the slip may still be noticed. */
export function DeletedNotice({
  product,
  onGone,
}: {
  product: Pick<Product, 'productId' | 'productName'>
  onGone: () => void
}) {
  const t = useTexts().products.deleting
  const restore = useRestoreProduct()
  const isBusy = restore.isPending

  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBusy, onGone])

  const undo = () =>
    restore.mutate(product, {
      onSuccess: () => {
        showToast('success', t.restored(product.productName))
        onGone()
      },
    })
  return (
    <output className="fixed inset-x-4 bottom-8 z-30 mx-auto flex w-fit max-w-120 items-center gap-3 rounded-lg bg-surface py-2 pr-2 pl-4 text-ink shadow-float">
      <StatusDot tone="released">{t.done(product.productName)}</StatusDot>
      <Button size="small" busy={isBusy} onClick={undo}>
        {t.undo}
      </Button>
      <IconButton label={t.dismiss} icon={<X size={14} />} onClick={onGone} />
    </output>
  )
}
