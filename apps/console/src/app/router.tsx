import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  stripSearchParams,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { plainProductList, readProductSearch, type ProductSearch } from '../domains/products/product-search.ts'
import { productQueries } from '../domains/products/products.queries.ts'
import { consoleAreas } from '../shared/console-paths.ts'
import { AreaPage } from './AreaPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'
import { StartPage } from './StartPage.tsx'

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

const start = createRoute({
  getParentRoute: () => area,
  path: '/',
  component: StartPage,
})

const productList = createRoute({
  getParentRoute: () => area,
  path: 'product',
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput): ProductSearch =>
    readProductSearch({ ...search }),
  search: { middlewares: [stripSearchParams<ProductSearch>(plainProductList)] },
  loaderDeps: ({ search }) => search,
  // Asked for beside the account and the page's code, not after them.
  loader: ({ context, deps, params }) => {
    void context.queries.prefetchQuery(
      productQueries.list({ ...deps, status: deps.status, isAdmin: params.area === 'admin' }),
    )
  },
  component: lazyRouteComponent(() => import('../domains/products/ProductListPage.tsx'), 'ProductListPage'),
})

const product = createRoute({
  getParentRoute: () => area,
  path: 'product/$productId',
  component: lazyRouteComponent(() => import('../domains/products/ProductLayout.tsx'), 'ProductLayout'),
})

const productStart = createRoute({
  getParentRoute: () => product,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$area/product/$productId/function', params, replace: true })
  },
})

const features = createRoute({
  getParentRoute: () => product,
  path: 'function',
  component: lazyRouteComponent(() => import('../domains/features/FeatureListPage.tsx'), 'FeatureListPage'),
})

const devices = createRoute({
  getParentRoute: () => product,
  path: 'device',
  component: lazyRouteComponent(() => import('../domains/devices/DeviceListPage.tsx'), 'DeviceListPage'),
})

const device = createRoute({
  getParentRoute: () => product,
  path: 'device/$serial',
  component: lazyRouteComponent(() => import('../domains/devices/DevicePage.tsx'), 'DevicePage'),
})

const accounts = createRoute({
  getParentRoute: () => area,
  path: 'account',
  component: lazyRouteComponent(() => import('../domains/accounts/AccountListPage.tsx'), 'AccountListPage'),
})

const roles = createRoute({
  getParentRoute: () => area,
  path: 'role',
  component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
})

const routeTree = root.addChildren([
  area.addChildren([
    start,
    productList,
    product.addChildren([productStart, features, devices, device]),
    accounts,
    roles,
  ]),
])

/** `history` is the browser's own unless a test brings another. */
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
