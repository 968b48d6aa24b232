import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import type { ProductSearch } from './product-search.ts'
import { statusName } from '../product-words.ts'

interface Props {
  search: ProductSearch
  /** Counts by publish status; absent during a search or before the first response. */
  counts: Record<string, number> | undefined
  onChange: (part: Partial<ProductSearch>, how?: { replace: boolean }) => void
}

const ALL = 'all'

export function ProductFilters({ search, counts, onChange }: Props) {
  const t = useTexts().products
  const choose = (value: string) =>
    onChange({ status: Object.values(publishStatus).find((code) => String(code) === value) })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.keyword}
        maxLength={productLimits.productId.max}
        onSearch={(keyword) => keyword !== search.keyword && onChange({ keyword }, { replace: true })}
        className="max-sm:w-full"
      />
      <Segmented
        label={t.filter}
        value={search.status === undefined ? ALL : String(search.status)}
        onValueChange={choose}
        options={[
          { value: ALL, label: t.all, count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0) },
          ...Object.values(publishStatus).map((code) => ({
            value: String(code),
            label: t.publishStatus[statusName(code)],
            count: counts && (counts[code] ?? 0),
          })),
        ]}
      />
    </div>
  )
}
