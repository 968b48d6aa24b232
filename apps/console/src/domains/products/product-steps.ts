import type { ProductDetail } from '@slipway/contract/products/products.ts'
import type { Step } from '@slipway/ui/StepBar.tsx'
import type { ProductsTexts } from './texts.zh.ts'

/** SC-33: the five steps; one whose work this version does not hold is no link and says so. */
export function productSteps(
  product: Pick<ProductDetail, 'features'> | undefined,
  functionsHref: string,
  t: ProductsTexts['detail'],
): Step[] {
  const total = product?.features.total
  return [
    {
      key: 'functions',
      name: t.functions,
      fact: total === undefined ? '…' : t.featureCount(total),
      done: total !== undefined && total > 0,
      href: functionsHref,
    },
    { key: 'interface', name: t.interface, fact: t.absent },
    { key: 'hardware', name: t.hardware, fact: t.absent },
    { key: 'firmware', name: t.firmware, fact: t.absent },
    { key: 'release', name: t.release, fact: t.absent },
  ]
}
