import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { SquareTerminal } from 'lucide-react'
import { useConsolePaths, type ProductStep } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { useMayTry, useVirtualOpen } from '../../domains/devices/virtual-devices/virtual-devices.exports.ts'

interface Props {
  productId: string
  product: ProductDetail | undefined
  open: ProductStep
}

/** Features and devices as links next to each other, so that either can be opened in its own window. */
export function ProductSections({ productId, product, open }: Props) {
  const t = useTexts().products.detail
  const paths = useConsolePaths()
  const sections: { key: ProductStep; label: string; count: number | undefined }[] = [
    { key: 'function', label: t.tabs.functions, count: product?.features.total },
    { key: 'device', label: t.tabs.devices, count: product?.devices.total },
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
      <span className="flex items-center gap-4">
        {product && product.devices.total > 0 && (
          <StatusDot
            tone={product.devices.online > 0 ? 'released' : 'debugging'}
            className="text-sm text-ink-2 tabular-nums max-md:hidden"
          >
            {t.deviceCount(product.devices.total, product.devices.online)}
          </StatusDot>
        )}
        <VirtualLink productId={productId} />
      </span>
    </nav>
  )
}

/** Opens and closes the virtual device next to the features. */
function VirtualLink({ productId }: { productId: string }) {
  const t = useTexts().products.detail
  const paths = useConsolePaths()
  const mayTry = useMayTry()
  const { isOpen, toggled } = useVirtualOpen()
  if (!mayTry) return null
  return (
    <KitLink
      href={toggled(paths.product(productId))}
      aria-expanded={isOpen}
      className={`flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap transition-colors ${
        isOpen ? 'bg-accent-soft text-accent-text' : 'text-ink-2 hover:bg-hover hover:text-ink'
      }`}
    >
      <SquareTerminal size={16} aria-hidden="true" />
      {t.tabs.virtual}
    </KitLink>
  )
}
