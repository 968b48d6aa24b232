import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '@slipway/web-client/load-part.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'

interface RouterContext {
  queries: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const page = <Page extends Record<string, unknown>, Name extends keyof Page>(load: () => Promise<Page>, name: Name) =>
  lazyRouteComponent(() => loadPart(load), name)

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: page(() => import('../domains/users/homes/HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'a',
    component: page(() => import('../domains/users/homes/adding/LabelPage.tsx'), 'LabelPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me',
    component: page(() => import('../domains/users/users/MePage.tsx'), 'MePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/name',
    component: page(() => import('../domains/users/users/NamePage.tsx'), 'NamePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/zone',
    component: page(() => import('../domains/users/users/ZonePage.tsx'), 'ZonePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/sessions',
    component: page(() => import('../domains/users/users/SessionsPage.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/delete',
    component: page(() => import('../domains/users/users/DeletePage.tsx'), 'DeletePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/password',
    component: page(() => import('../domains/users/users/PasswordPage.tsx'), 'PasswordPage'),
  }),
]

export const newRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/app',
    context: { queries },
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultPreload: false,
    trailingSlash: 'preserve',
  })
