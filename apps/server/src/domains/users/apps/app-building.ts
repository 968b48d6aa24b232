import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { sql } from 'kysely'
import { lockOwn, requireOwn, type Reader } from './app-access.ts'
import { draftOf } from './app-draft.ts'
import { appSnapshotsStore } from './app-snapshots.store.ts'
import type { StoredApp } from './apps.store.ts'

/** Announced with the ID of an application: open pages of its builds end. */
export const APP_DELETED = 'appDeleted'

/** What builds ask of an application. */
export interface BuildSource {
  ownerId: number
  content: AppContent
  isPublished: boolean
}

async function sourceOf(db: DatabaseOrTransaction, app: StoredApp): Promise<BuildSource> {
  const content = await draftOf(db, app)
  return {
    ownerId: app.ownerId,
    content,
    isPublished: (await appSnapshotsStore(db).published(app.appId)) !== undefined,
  }
}

/** An application of others gets the answer of an absent one. */
export const readForBuild = async (db: DatabaseOrTransaction, appId: string, actor: Reader): Promise<BuildSource> =>
  sourceOf(db, await requireOwn(db, appId, actor))

/** The same, and blocks changes and other starts until the transaction ends. */
export const lockForBuild = async (tx: DatabaseOrTransaction, appId: string, actor: Reader): Promise<BuildSource> =>
  sourceOf(tx, await lockOwn(tx, appId, actor))

/** A package of the application is waiting for a worker, or made by one. */
export async function isBeingBuilt(tx: DatabaseOrTransaction, appId: string): Promise<boolean> {
  const { rows } = await sql`select from app_builds where app_id = ${appId} and state = 1 limit 1`.execute(tx)
  return rows.length > 0
}
