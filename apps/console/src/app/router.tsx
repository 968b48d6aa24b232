import { statisticKinds } from '@slipway/contract/operations/statistics/kinds.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  stripSearchParams,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import {
  plainProductList,
  readProductSearch,
  type ProductSearch,
} from '../domains/products/products/list/product-search.ts'
import { productQueries } from '../domains/products/products/products.queries.ts'
import { lazyPage } from '../shared/lazy-page.ts'
import { consoleAreas, consolePaths, helpPath } from '../shared/console-paths.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { AreaPage } from './pages/AreaPage.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { settingsTabs } from './pages/settings-tabs.ts'
import { SettingsPage, SettingsStart } from './pages/SettingsPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { StartPage } from './pages/StartPage.tsx'

interface RouterContext {
  queries: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

/** `/home`, and `/admin` for administrators: the same pages (CN-33). */
const area = createRoute({
  getParentRoute: () => root,
  path: '$area',
  component: AreaPage,
  beforeLoad: ({ params }) => {
    if (!consoleAreas.some((name) => name === params.area)) throw notFound()
  },
})

const help = createRoute({
  getParentRoute: () => root,
  path: 'home/help',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  loader: async ({ context }) => {
    const { helpQuery } = await import('./help/library.ts')
    await context.queries.prefetchQuery(helpQuery(currentLocale()))
  },
})

const HelpPage = lazyPage(() => import('./help/HelpPage.tsx'), 'HelpPage')
const helpStart = createRoute({ getParentRoute: () => help, path: '/', component: HelpPage })
const helpPage = createRoute({ getParentRoute: () => help, path: '$helpPage', component: HelpPage })

const adminHelp = createRoute({
  getParentRoute: () => root,
  path: 'admin/help/$',
  beforeLoad: ({ params }) => {
    throw redirect({ href: helpPath(params._splat), replace: true })
  },
})

const start = createRoute({ getParentRoute: () => area, path: '/', component: StartPage })

const productList = createRoute({
  getParentRoute: () => area,
  path: 'product',
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput): ProductSearch =>
    readProductSearch({ ...search }),
  search: { middlewares: [stripSearchParams<ProductSearch>(plainProductList)] },
  loaderDeps: ({ search }) => search,
  // Loaded in parallel with the account and the page's code.
  loader: ({ context, deps, params }) => {
    void context.queries.prefetchQuery(
      productQueries.list({ ...deps, status: deps.status, isAdmin: params.area === 'admin' }),
    )
  },
  component: lazyPage(() => import('../domains/products/products/list/ProductListPage.tsx'), 'ProductListPage'),
})

/**
 * What the head of a page shows, loaded in parallel with the page's code. The first render waits for it, since what is
 * below the head would move.
 */
export interface HeadLoad {
  head: Promise<unknown>
}

const product = createRoute({
  getParentRoute: () => area,
  path: 'product/$productId',
  loader: ({ context: { queries }, params: { productId } }): HeadLoad => ({
    head: Promise.all([
      queries.prefetchQuery(productQueries.one(productId)),
      import('./product/ProductLayout.tsx').then(({ loadProductHead }) => loadProductHead(queries, productId)),
    ]).catch(() => undefined),
  }),
  component: lazyPage(() => import('./product/ProductLayout.tsx'), 'ProductLayout'),
})

/** Next to the product's pages, not below them: a device has no product head and no steps above it. */
const device = createRoute({
  getParentRoute: () => area,
  path: 'product/$productId/device/$serial',
  loader: ({ context: { queries }, params: { productId } }): HeadLoad => ({
    head: queries.prefetchQuery(productQueries.one(productId)),
  }),
  component: lazyPage(() => import('./product/DeviceLayout.tsx'), 'DeviceLayout'),
})

const pathsOf = (name: string) => consolePaths(name === 'admin' ? 'admin' : 'home')

const productStart = createRoute({
  getParentRoute: () => product,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: pathsOf(params.area).product(params.productId), replace: true })
  },
})

const virtualDevice = createRoute({
  getParentRoute: () => product,
  path: 'virtual',
  beforeLoad: ({ params }) => {
    throw redirect({ href: pathsOf(params.area).virtualDevice(params.productId), replace: true })
  },
})

const deviceState = createRoute({
  getParentRoute: () => device,
  path: '/',
  component: lazyPage(() => import('../domains/devices/devices/detail/DeviceStatePage.tsx'), 'DeviceStatePage'),
})

const deviceWhy = createRoute({
  getParentRoute: () => device,
  path: 'why',
  component: lazyPage(() => import('../domains/devices/device-query/DeviceWhyPage.tsx'), 'DeviceWhyPage'),
})

const deviceUpdates = createRoute({
  getParentRoute: () => device,
  path: 'updates',
  component: lazyPage(() => import('../domains/devices/campaigns/DeviceUpdatesPage.tsx'), 'DeviceUpdatesPage'),
})

const productPages = [
  ['function', lazyPage(() => import('./product/FunctionsPage.tsx'), 'FunctionsPage')],
  ['interface', lazyPage(() => import('./product/InterfaceStep.tsx'), 'InterfaceStep')],
  ['interface/$draftId', lazyPage(() => import('./product/DesignerStep.tsx'), 'DesignerStep')],
  ['function/$dId/message', lazyPage(() => import('./product/EventMessageStep.tsx'), 'EventMessageStep')],
  ['device', lazyPage(() => import('../domains/devices/devices/list/DeviceListPage.tsx'), 'DeviceListPage')],
  ['hardware', lazyPage(() => import('../domains/products/hardware/HardwarePage.tsx'), 'HardwarePage')],
  ['release', lazyPage(() => import('../domains/products/product-release/ReleasePage.tsx'), 'ReleasePage')],
  ['firmware', lazyPage(() => import('./product/FirmwareStep.tsx'), 'FirmwareStep')],
  ['signing', lazyPage(() => import('../domains/products/signing/SigningKeysPage.tsx'), 'SigningKeysPage')],
  ['hawkbit', lazyPage(() => import('../domains/devices/ddi/HawkbitPage.tsx'), 'HawkbitPage')],
] as const
const productRoutes = productPages.map(([path, component]) =>
  createRoute({ getParentRoute: () => product, path, component }),
)

const areaPages = [
  [
    'virtualDevice',
    lazyPage(() => import('../domains/devices/virtual-devices/ProductChoicePage.tsx'), 'ProductChoicePage'),
  ],
  ['panel', lazyPage(() => import('../domains/products/panels/PanelListPage.tsx'), 'PanelListPage')],
  ['panel/$draftId', lazyPage(() => import('./product/DesignerStep.tsx'), 'StandardDesignerPage')],
  ['category', lazyPage(() => import('../domains/catalog/categories/CategoryListPage.tsx'), 'CategoryListPage')],
  [
    'category/$mainCategoryId',
    lazyPage(() => import('../domains/catalog/categories/SubCategoryPage.tsx'), 'SubCategoryPage'),
  ],
  [
    'category/$mainCategoryId/$categoryId',
    lazyPage(() => import('../domains/products/template-features/TemplatePage.tsx'), 'TemplatePage'),
  ],
  ['module', lazyPage(() => import('../domains/catalog/modules/ModuleListPage.tsx'), 'ModuleListPage')],
  ['module/$moduleId', lazyPage(() => import('../domains/catalog/modules/ModulePage.tsx'), 'ModulePage')],
  ['ota', lazyPage(() => import('../domains/products/firmware/FirmwareListPage.tsx'), 'FirmwareListPage')],
  ['ota/$productId/$recordId', lazyPage(() => import('./product/ReleasePage.tsx'), 'ReleasePage')],
  [
    'ota/$productId/$recordId/rehearsals',
    lazyPage(() => import('../domains/devices/rehearsals/RehearsalsPage.tsx'), 'RehearsalsPage'),
  ],
  ['account', lazyPage(() => import('../domains/identity/accounts/AccountListPage.tsx'), 'AccountListPage')],
  ['role', lazyPage(() => import('./pages/RolesPage.tsx'), 'RolesPage')],
  ['audit', lazyPage(() => import('../domains/identity/audit/AuditLogPage.tsx'), 'AuditLogPage')],
  ['gray', lazyPage(() => import('../domains/catalog/gray-configs/GrayConfigListPage.tsx'), 'GrayConfigListPage')],
  ['country', lazyPage(() => import('../domains/identity/areas/CountryListPage.tsx'), 'CountryListPage')],
  ['serial', lazyPage(() => import('../domains/devices/serial-numbers/SerialNumbersPage.tsx'), 'SerialNumbersPage')],
  ['user', lazyPage(() => import('../domains/operations/support/UserQueryPage.tsx'), 'UserQueryPage')],
  ['device', lazyPage(() => import('../domains/devices/device-query/DeviceQueryPage.tsx'), 'DeviceQueryPage')],
  ['app', lazyPage(() => import('../domains/users/apps/AppListPage.tsx'), 'AppListPage')],
  ['app/$appId/{-$step}', lazyPage(() => import('../domains/users/apps/AppPage.tsx'), 'AppPage')],
  ['miniProgram', lazyPage(() => import('../domains/users/mini-programs/MiniListPage.tsx'), 'MiniListPage')],
  [
    'miniProgram/$miniProgramId/{-$tab}',
    lazyPage(() => import('../domains/users/mini-programs/MiniPage.tsx'), 'MiniPage'),
  ],
  ['feedback', lazyPage(() => import('../domains/users/feedback/FeedbackListPage.tsx'), 'FeedbackListPage')],
] as const
const areaRoutes = areaPages.map(([path, component]) => createRoute({ getParentRoute: () => area, path, component }))

const statistics = createRoute({
  getParentRoute: () => area,
  path: 'statistics/$kind',
  component: lazyPage(() => import('../domains/operations/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  beforeLoad: ({ params }) => {
    if (!statisticKinds.some((kind) => kind === params.kind)) throw notFound()
  },
})

const settings = createRoute({
  getParentRoute: () => area,
  path: 'settings',
  component: SettingsPage,
})

const settingsPages = [{ path: '/', page: SettingsStart }, ...settingsTabs].map(({ path, page }) =>
  createRoute({ getParentRoute: () => settings, path, component: page }),
)

const routeTree = root.addChildren([
  help.addChildren([helpStart, helpPage]),
  adminHelp,
  area.addChildren([
    start,
    productList,
    product.addChildren([productStart, virtualDevice, ...productRoutes]),
    device.addChildren([deviceState, deviceUpdates, deviceWhy]),
    ...areaRoutes,
    statistics,
    settings.addChildren(settingsPages),
  ]),
])

/** `history` is the browser's own unless a test passes another. */
export const newRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  })

export type AppRouter = ReturnType<typeof newRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
