import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { CommandPalette } from '@slipway/ui/overlay/CommandPalette.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Box } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { call } from '../../shared/api/call.ts'
import { useConsoleArea, useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { useMay } from '../../shared/use-may.ts'
import { useHelpCommands } from '../help/use-help-commands.tsx'
import { sectionHref, sectionName, visibleSections } from './sections.ts'
import { useRested } from '../use-rested.ts'

const SHOWN_PRODUCTS = 8
const REST_MS = 200

/** ⌘K: the sections that the role shows, and products by name or id. */
export function ConsolePalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts().shell
  const area = useConsoleArea()
  const paths = useConsolePaths()
  const router = useRouter()
  const account = useAccount()
  const mayList = useMay(listProducts.access)
  const [query, setQuery] = useState('')
  const keyword = useRested(query.trim(), REST_MS)
  const isAdmin = area === 'admin'

  const products = useQuery({
    queryKey: ['palette', 'products', keyword, isAdmin],
    queryFn: ({ signal }) => call(listProducts, { keyword, pageSize: SHOWN_PRODUCTS, isAdmin }, { signal }),
    enabled: open && mayList,
    placeholderData: keepPreviousData,
  })
  const shown = useDeferredValue(products.data?.items ?? [])
  const help = useHelpCommands(query)
  const goTo = (href: string) => () => router.history.push(href)
  const close = () => {
    setQuery('')
    onClose()
  }
  const words = query.trim().toLowerCase()
  const sections = visibleSections(permissionsOf(account))
    .map((section) => ({ section, name: sectionName(area, section, t) }))
    .filter(({ name }) => name.toLowerCase().includes(words))

  return (
    <CommandPalette
      open={open}
      onClose={close}
      label={t.search}
      placeholder={t.searchPlaceholder}
      query={query}
      onQueryChange={setQuery}
      loading={products.isFetching}
      groups={[
        {
          head: t.searchSections,
          commands: sections.map(({ section, name }) => ({
            id: section.key,
            label: name,
            icon: <section.icon size={16} />,
            onSelect: goTo(sectionHref(area, section)),
          })),
        },
        {
          head: t.searchProducts,
          commands: shown.map((product) => ({
            id: product.productId,
            label: product.productName,
            hint: product.productModel,
            icon: <Box size={16} />,
            onSelect: goTo(paths.product(product.productId)),
          })),
        },
        help,
      ]}
    />
  )
}
