import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { getBrand } from '@slipway/contract/users/apps/app-brand.calls.ts'
import {
  addCustomCategory,
  chooseAppFunctions,
  deleteCustomCategory,
  getAppFunctions,
  getAppItems,
  getCustomCategories,
  getDefaultItems,
  getNetworkCategories,
  setAppClient,
  setAppItem,
  setAppItems,
  updateCustomCategory,
} from '@slipway/contract/users/apps/app-content.calls.ts'
import { DEFAULT_LANGUAGE, knownItems } from '@slipway/contract/users/apps/app-items.ts'
import {
  createApp,
  deleteApp,
  getApp,
  getAppChanges,
  getAppDetail,
  listApps,
  publishApp,
  restoreApp,
  updateApp,
} from '@slipway/contract/users/apps/apps.calls.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { serve, serveVisitor } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import { appCategoriesService } from './app-categories.service.ts'
import { appContentService } from './app-content.service.ts'
import { appPublishing, type PublishingDependencies } from './app-publishing.ts'
import { appPush, type AppPushDependencies } from './push/index.ts'
import { appsService, handOverApps, type AppsDependencies } from './apps.service.ts'

export type { NativePhone, NativePushes } from './push/native-pushes.ts'
export { APP_DELETED, lockForBuild, readForBuild, type BuildSource } from './app-building.ts'

type Dependencies = AppsDependencies &
  PublishingDependencies &
  AppPushDependencies & { masterKey: Buffer; categories: Pick<CategoriesApi, 'all'> }

/** Applications of developers, and the look that phones have by them (decision 0162). */
export function appsDomain(parts: Dependencies) {
  const apps = appsService(parts)
  const content = appContentService(parts)
  const categories = appCategoriesService(parts)
  const publishing = appPublishing(parts, apps)
  const push = appPush(parts)
  const { brand, recordBuild } = publishing
  return {
    routes: [
      serve(listApps, ({ input, actor }) => apps.list(input, actor)),
      serve(getApp, ({ input, actor }) => apps.one(input.appId, actor)),
      serve(getAppDetail, ({ input, actor, origin }) => publishing.detail(input.appId, actor, origin)),
      serve(createApp, ({ input, actor }) => apps.create(input, actor)),
      serve(updateApp, ({ input, actor }) => apps.update(input, actor)),
      serve(deleteApp, ({ input, actor }) => apps.remove(input.appId, actor).then(() => null)),
      serve(restoreApp, ({ input, actor }) => apps.restore(input.appId, actor)),
      serve(getAppChanges, ({ input, actor }) => publishing.changes(input.appId, actor)),
      serve(publishApp, ({ input, actor }) => publishing.publish(input.appId, actor)),
      serve(getAppItems, ({ input, actor }) => content.items(input.appId, actor)),
      serve(setAppItem, ({ input, actor }) => content.setItem(input, actor)),
      serve(setAppItems, ({ input, actor }) => content.setItems(input, actor)),
      serve(getDefaultItems, async ({ input }) =>
        knownItems.map(({ module, appItem, kind, perLanguage, default: standard }) => ({
          module,
          appItem,
          kind,
          perLanguage,
          language: perLanguage ? input.language : DEFAULT_LANGUAGE,
          content: standard,
        })),
      ),
      serve(getAppFunctions, ({ input, actor }) => content.functions(input.appId, actor)),
      serve(chooseAppFunctions, ({ input, actor, locale }) => content.chooseFunctions(input, actor, locale)),
      serve(setAppClient, ({ input, actor }) => content.setClient(input, actor)),
      serve(getNetworkCategories, ({ input, actor }) => categories.network(input.appId, actor)),
      serve(getCustomCategories, ({ input, actor }) => categories.list(input.appId, actor)),
      serve(addCustomCategory, ({ input, actor }) => categories.add(input, actor)),
      serve(updateCustomCategory, ({ input, actor }) => categories.update(input, actor)),
      serve(deleteCustomCategory, ({ input, actor }) => categories.remove(input.categoryId, actor).then(() => null)),
      serveVisitor(getBrand, ({ input }) => brand(input.appId)),
      ...push.routes,
    ],
    jobs: [{ name: 'apps.purge', cron: '41 3 * * *', run: apps.purge }, ...push.jobs],
    subscriptions: [inTransaction(accountDeleted, (tx, { accountId, heirId }) => handOverApps(tx, accountId, heirId))],
    brand,
    /** For builds. */
    recordBuild,
    iosAppIds: push.iosAppIds,
    iosProfile: push.iosProfile,
    /** Pushes to native apps of users. */
    native: push.native,
  }
}

export type AppsApi = ReturnType<typeof appsDomain>
