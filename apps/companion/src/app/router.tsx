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
    path: 'j',
    component: page(() => import('../domains/users/homes/managing/JoinPage.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes',
    component: page(() => import('../domains/users/homes/managing/HomesPage.tsx'), 'HomesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/new',
    component: page(() => import('../domains/users/homes/managing/NewHomePage.tsx'), 'NewHomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId',
    component: page(() => import('../domains/users/homes/managing/HomeSettingsPage.tsx'), 'HomeSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/name',
    component: page(() => import('../domains/users/homes/managing/HomeNamePage.tsx'), 'HomeNamePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/zone',
    component: page(() => import('../domains/users/homes/managing/HomeZonePage.tsx'), 'HomeZonePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/rooms',
    component: page(() => import('../domains/users/homes/managing/RoomsPage.tsx'), 'RoomsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/invite',
    component: page(() => import('../domains/users/homes/managing/InvitePage.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/m/$memberId',
    component: page(() => import('../domains/users/homes/managing/MemberPage.tsx'), 'MemberPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'homes/$homeId/end',
    component: page(() => import('../domains/users/homes/managing/EndHomePage.tsx'), 'EndHomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'add',
    component: page(() => import('../domains/users/homes/adding/AddPage.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'add/wifi',
    component: page(() => import('../domains/users/homes/adding/wifi/WifiPage.tsx'), 'WifiPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'd/$deviceId',
    component: page(() => import('../domains/users/homes/device/DevicePage.tsx'), 'DevicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'd/$deviceId/$part',
    component: page(() => import('../domains/users/homes/device/DevicePartPage.tsx'), 'DevicePartPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'scenes',
    component: page(() => import('../domains/users/homes/scenes/ScenesPage.tsx'), 'ScenesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'scenes/$sceneId',
    component: page(() => import('../domains/users/homes/scenes/ScenePage.tsx'), 'ScenePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'timers',
    component: page(() => import('../domains/users/homes/timers/TimersPage.tsx'), 'TimersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'timers/$timerId',
    component: page(() => import('../domains/users/homes/timers/TimerPage.tsx'), 'TimerPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'messages',
    component: page(() => import('../domains/users/messages/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'messages/$messageId',
    component: page(() => import('../domains/users/messages/MessagePage.tsx'), 'MessagePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'feedback',
    component: page(() => import('../domains/users/feedback/FeedbackListPage.tsx'), 'FeedbackListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'feedback/$recordId',
    component: page(() => import('../domains/users/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'mini',
    component: page(() => import('../domains/users/mini-programs/ProgramsPage.tsx'), 'ProgramsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'mini/$miniProgramId',
    component: page(() => import('../domains/users/mini-programs/ProgramPage.tsx'), 'ProgramPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/notifications',
    component: page(() => import('../domains/users/pushes/NotificationsPage.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me',
    component: page(() => import('../domains/users/users/MePage.tsx'), 'MePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'me/picture',
    component: page(() => import('../domains/users/users/PicturePage.tsx'), 'PicturePage'),
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
    path: 'me/data',
    component: page(() => import('../domains/users/users/DataPage.tsx'), 'DataPage'),
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
