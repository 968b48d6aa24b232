import type { LabelProduct } from '@slipway/contract/users/homes/home-devices.ts'
import { addingTexts } from './adding-texts.ts'
import { ProductCard } from './ProductCard.tsx'

/** The product and the serial number of a label. */
export function LabelCard({ serial, product }: { serial: string; product?: LabelProduct }) {
  const t = addingTexts()
  return (
    <ProductCard product={product}>
      {t.serial} <span className="font-mono break-all text-ink">{serial}</span>
    </ProductCard>
  )
}
