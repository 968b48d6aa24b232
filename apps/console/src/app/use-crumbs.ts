import type { Crumb } from '@slipway/ui/Breadcrumb.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { productQueries } from '../domains/products/products.queries.ts'
import { consolePaths, useConsoleArea } from '../shared/console-paths.ts'
import { useTexts } from '../shared/texts.ts'
import { sectionAt, sectionHref, sectionName } from './sections.ts'

/** Where this page is: its group, section, product and device, as far as it lies in them. */
export function useCrumbs(): Crumb[] {
  const t = useTexts().shell
  const area = useConsoleArea()
  const { productId, serial } = useParams({ strict: false })
  const section = sectionAt(useLocation({ select: ({ pathname }) => pathname }))
  const product = useQuery({ ...productQueries.one(productId ?? ''), enabled: productId !== undefined })
  if (!section) return []
  const crumbs: Crumb[] = [
    { label: t.groups[section.group] },
    { label: sectionName(area, section, t), href: sectionHref(area, section) },
  ]
  if (productId !== undefined) {
    const paths = consolePaths(area)
    crumbs.push({
      label: product.data?.productName ?? '…',
      href: paths.product(productId, serial ? 'device' : 'function'),
    })
  }
  if (serial !== undefined) crumbs.push({ label: serial })
  return crumbs
}
