import type { ModuleDetail } from '@slipway/contract/catalog/modules/modules.ts'
import type { Crumb } from '@slipway/ui/layout/Breadcrumb.tsx'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { categoryQueries } from '../../domains/catalog/categories/categories.queries.ts'
import { productQueries } from '../../domains/products/products/products.queries.ts'
import { accountMay, useAccountIfAny } from '../../shared/account.ts'
import { consolePaths, helpPath, isInHelp, useConsoleArea } from '../../shared/console-paths.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { HelpLibrary } from '../help/library.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { isInSettings, settingsTabAt } from '../pages/settings-tabs.ts'
import { sectionAt, sectionHref, sectionName } from './sections.ts'

/** The breadcrumb of the page: its group, section, product and device, where the path names them. */
export function useCrumbs(): Crumb[] {
  const help = useHelpCrumbs()
  const t = useTexts().shell
  const account = useAccountIfAny()
  const area = useConsoleArea()
  const { productId, serial, moduleId } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const section = sectionAt(pathname)
  const categoryCrumbs = useCategoryCrumbs()
  const product = useQuery({ ...productQueries.one(productId ?? ''), enabled: productId !== undefined })
  const moduleName = useModuleName(moduleId)
  if (isInHelp(pathname)) return help
  if (isInSettings(pathname)) {
    const tab = settingsTabAt(pathname)
    return [
      { label: t.account },
      { label: t.settings.title, href: consolePaths(area).settings() },
      ...(tab ? [{ label: t.settings.tabs[tab.key] }] : []),
    ]
  }
  // A page without permission names nothing of the section.
  if (!section || !account || !accountMay(account, section.access)) return []
  // An administrator who opens a product of others comes from all products, also outside of the administrators' console.
  const from = product.data?.role === null ? 'admin' : area
  const crumbs: Crumb[] = [
    { label: t.groups[section.group] },
    { label: sectionName(from, section, t), href: sectionHref(from, section) },
  ]
  if (productId !== undefined) {
    const paths = consolePaths(area)
    crumbs.push({
      label: product.data?.productName ?? '…',
      href: paths.product(productId, serial ? 'device' : 'function'),
    })
  }
  if (serial !== undefined) crumbs.push({ label: serial })
  if (moduleId !== undefined) crumbs.push({ label: moduleName ?? '…' })
  return [...crumbs, ...categoryCrumbs]
}

/** The module that the page has loaded. A query of its own would need code that is not part of the shell. */
function useModuleName(moduleId: string | undefined): string | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    client.getQueryCache().subscribe,
    () => client.getQueryData<ModuleDetail>(['modules', 'one', moduleId])?.moduleName,
  )
}

/** The main category of a page under the categories, and the sub category where the page shows one. */
function useCategoryCrumbs(): Crumb[] {
  const area = useConsoleArea()
  const { mainCategoryId = '', categoryId } = useParams({ strict: false })
  const mains = useQuery({ ...categoryQueries.mains, enabled: mainCategoryId !== '' })
  const subs = useQuery({ ...categoryQueries.subs(mainCategoryId), enabled: categoryId !== undefined })
  if (mainCategoryId === '') return []
  const nameOf = (list: typeof mains.data | typeof subs.data, wanted: string): string => {
    const found = list?.find(({ id }) => id === wanted)
    return found ? inPageLocale(found.label) : '…'
  }
  const main = { label: nameOf(mains.data, mainCategoryId), href: consolePaths(area).category(mainCategoryId) }
  return categoryId === undefined ? [main] : [main, { label: nameOf(subs.data, categoryId) }]
}

/** The help center and its page. The route has loaded the pages; reading the cache keeps their code out of the shell. */
function useHelpCrumbs(): Crumb[] {
  const t = useTexts().shell
  const { helpPage } = useParams({ strict: false })
  const { data } = useQuery<HelpLibrary>({ queryKey: ['help', currentLocale()], queryFn: skipToken })
  const title = data?.get(helpPage ?? '')?.title
  const start: Crumb = { label: t.help.title, href: helpPath() }
  return title === undefined ? [start] : [start, { label: title }]
}
