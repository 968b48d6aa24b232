import { bindDevProduct } from '@slipway/contract/virtual-devices/virtual-devices.calls.ts'
import type { ProductDetail } from '@slipway/contract/products/products.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { StatusDot } from '@slipway/ui/StatusDot.tsx'
import { useConsolePaths, type ProductStep } from '../../shared/console-paths.ts'
import { deployment } from '../../shared/deployment.ts'
import { useTexts } from '../../shared/texts.ts'
import { useMay } from '../../shared/use-may.ts'

interface Props {
  productId: string
  product: ProductDetail | undefined
  open: ProductStep
}

/** Functions, devices and the virtual device side by side: links, so that either can be opened in a window of its own. */
export function ProductSections({ productId, product, open }: Props) {
  const t = useTexts().products.detail
  const paths = useConsolePaths()
  const mayTry = useMay(bindDevProduct.access) && !deployment().hideVirtualDevice
  const sections: { key: ProductStep; label: string; count?: number | undefined }[] = [
    { key: 'function', label: t.tabs.functions, count: product?.features.total },
    { key: 'device', label: t.tabs.devices, count: product?.devices.total },
    ...(mayTry ? [{ key: 'virtual' as const, label: t.tabs.virtual }] : []),
  ]
  return (
    <nav aria-label={t.sections} className="mt-4 mb-4 flex items-center justify-between gap-4 border-b">
      <span className="flex gap-6">
        {sections.map(({ key, label, count }) => (
          <KitLink
            key={key}
            href={paths.product(productId, key)}
            aria-current={key === open ? 'page' : undefined}
            className={`flex h-10 items-center gap-1.5 border-b-2 px-0.5 transition-colors ${
              key === open ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink'
            }`}
          >
            {label}
            {count !== undefined && <span className="text-sm font-normal text-ink-3 tabular-nums">{count}</span>}
          </KitLink>
        ))}
      </span>
      {product && product.devices.total > 0 && (
        <StatusDot
          tone={product.devices.online > 0 ? 'released' : 'debugging'}
          className="text-sm text-ink-2 tabular-nums max-sm:hidden"
        >
          {t.deviceCount(product.devices.total, product.devices.online)}
        </StatusDot>
      )}
    </nav>
  )
}
