import type { LabelProduct } from '@slipway/contract/users/homes/home-devices.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { addingTexts } from './adding-texts.ts'

/** The product and the serial number of a label. */
export function LabelCard({ serial, product }: { serial: string; product?: LabelProduct }) {
  const t = addingTexts()
  return (
    <div className="mt-1 flex items-center gap-4 rounded-lg border bg-surface p-4">
      {product && <PictureTile name={product.productName} src={product.picture} size={48} />}
      <div className="min-w-0">
        {product && <p className="text-lg font-medium break-words">{product.productName}</p>}
        <p className="text-sm text-ink-2">
          {t.serial} <span className="font-mono break-all text-ink">{serial}</span>
        </p>
      </div>
    </div>
  )
}
