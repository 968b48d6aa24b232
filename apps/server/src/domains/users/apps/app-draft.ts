import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { appContentStore } from './app-content.store.ts'
import type { StoredApp } from './apps.store.ts'

/** What phones and builds would show of an application as it is now. */
export async function draftOf(
  db: DatabaseOrTransaction,
  { appId, appName, androidName, bundleId, logo }: StoredApp,
): Promise<AppContent> {
  const store = appContentStore(db)
  const items = await store.items(appId)
  const hidden = await store.hidden(appId)
  const categories = await store.categories(appId)
  return { appName, androidName, bundleId, logo, items, hidden, categories }
}
