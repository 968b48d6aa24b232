import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import type { ReactNode } from 'react'

interface Props {
  /** Undefined: not known. */
  product: { productName: string; picture: string } | undefined
  /** Which of its devices it is. */
  children: ReactNode
}

/** The device that a form is about. */
export const ProductCard = ({ product, children }: Props) => (
  <div className="mt-1 flex items-center gap-4 rounded-lg border bg-surface p-4">
    {product && <PictureTile name={product.productName} src={product.picture} size={48} />}
    <div className="min-w-0">
      {product && <p className="text-lg font-medium break-words">{product.productName}</p>}
      <p className="text-sm text-ink-2">{children}</p>
    </div>
  </div>
)
