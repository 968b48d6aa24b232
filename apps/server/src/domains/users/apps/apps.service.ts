import { randomBytes } from 'node:crypto'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { createApp, listApps, updateApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import type { Application, ApplicationRow } from '@slipway/contract/users/apps/apps.ts'
import type { Clock } from '../../../clock.ts'
import {
  inTransaction,
  isUniqueViolation,
  notify,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { lockOwn, requireOwn, stampAfter } from './app-access.ts'
import { APP_DELETED, isBeingBuilt } from './app-building.ts'
import { countWarnings } from './push/push-summary.ts'
import { listedApps } from './apps.views.ts'
import { appsStore, type AppNames, type StoredApp } from './apps.store.ts'

export interface AppsDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  uploads: Pick<UploadsApi, 'requirePicture' | 'requirePictureFor'>
}

const ID_BYTES = 16

const shownApp = (app: StoredApp, owner: string): Application => ({
  appId: app.appId,
  appName: app.appName,
  androidName: app.androidName,
  bundleId: app.bundleId,
  logo: app.logo,
  androidFixed: app.androidFixedTime !== undefined,
  iosFixed: app.iosFixedTime !== undefined,
  owner,
  createTime: app.createTime,
  updateTime: app.updateTime,
})

/** The refusal of a name that is taken by another application. */
function takenName(error: unknown, { appName, androidName, bundleId }: Omit<AppNames, 'logo'>): unknown {
  if (isUniqueViolation(error, 'apps_name'))
    return new DomainError('apps.nameTaken', { name: appName, field: 'appName' })
  if (isUniqueViolation(error, 'apps_android_name'))
    return new DomainError('apps.androidNameTaken', { name: androidName, field: 'androidName' })
  if (isUniqueViolation(error, 'apps_bundle_id'))
    return new DomainError('apps.bundleIdTaken', { name: bundleId, field: 'bundleId' })
  return error
}

/** SI-090: a name that a formal build had belongs to its owner for good. */
async function requireFree(tx: DatabaseOrTransaction, names: AppNames, ownerId: number): Promise<void> {
  const { androidName, bundleId } = names
  if (await appsStore(tx).isReserved('android_name', androidName, ownerId))
    throw new DomainError('apps.androidNameTaken', { name: androidName, field: 'androidName' })
  if (await appsStore(tx).isReserved('bundle_id', bundleId, ownerId))
    throw new DomainError('apps.bundleIdTaken', { name: bundleId, field: 'bundleId' })
}

async function requireRoom(tx: DatabaseOrTransaction, ownerId: number): Promise<void> {
  const { perOwner: limit } = limits
  if ((await appsStore(tx).countForAdding(ownerId)) >= limit) throw new DomainError('apps.tooMany', { limit })
}

/** SI-090. */
function requireUnfixed(current: StoredApp, wanted: AppNames): void {
  if (current.androidFixedTime !== undefined && wanted.androidName !== current.androidName)
    throw new DomainError('apps.nameFixed', { field: 'androidName' })
  if (current.iosFixedTime !== undefined && wanted.bundleId !== current.bundleId)
    throw new DomainError('apps.nameFixed', { field: 'bundleId' })
}

export function appsService({ db, clock, accounts, uploads }: AppsDependencies) {
  async function shown(app: StoredApp): Promise<Application> {
    const names = await accounts.nameOf([app.ownerId])
    return shownApp(app, names.get(app.ownerId) ?? '')
  }

  const one = async (appId: string, actor: Actor): Promise<Application> => shown(await requireOwn(db, appId, actor))

  return {
    shown,
    one,

    async list(input: CheckedInputOf<typeof listApps>, actor: Actor): Promise<Page<ApplicationRow>> {
      if (input.isAdmin && !actor.permissions.administrator) throw new DomainError('access.denied')
      const ownerId = input.isAdmin ? undefined : actor.accountId
      const asked = { ownerId, search: input.search, offset: offsetOf(input), limit: input.pageSize }
      const { items, total } = await listedApps(db, asked)
      const warnings = await countWarnings(
        db,
        items.map(({ app }) => app.appId),
        clock.now(),
      )
      return {
        items: items.map(({ app, owner, publishTime, lastBuild }) => ({
          ...shownApp(app, owner),
          publishTime,
          lastBuild,
          warnings: warnings.get(app.appId) ?? 0,
        })),
        total,
      }
    },

    async create(names: CheckedInputOf<typeof createApp>, actor: Actor): Promise<Application> {
      const { accountId } = actor
      const appId = randomBytes(ID_BYTES).toString('hex')
      try {
        await inTransaction(db, async (tx) => {
          await requireRoom(tx, accountId)
          await requireFree(tx, names, accountId)
          await uploads.requirePictureFor('appLogo', names.logo, tx, 'logo')
          await appsStore(tx).add(appId, accountId, names, { updateTime: clock.now(), updatedBy: accountId })
        })
      } catch (error) {
        throw takenName(error, names)
      }
      return one(appId, actor)
    },

    async update(input: CheckedInputOf<typeof updateApp>, actor: Actor): Promise<Application> {
      const { appId, updateTime: startedFrom, ...names } = input
      try {
        await inTransaction(db, async (tx) => {
          const current = await lockOwn(tx, appId, actor)
          await requireNewest('apps.savedMeanwhile', current, startedFrom, { accounts, tx })
          requireUnfixed(current, names)
          await requireFree(tx, names, current.ownerId)
          if (names.logo !== current.logo) await uploads.requirePictureFor('appLogo', names.logo, tx, 'logo')
          await appsStore(tx).change(appId, names, stampAfter(current, clock.now(), actor))
        })
      } catch (error) {
        throw takenName(error, names)
      }
      return one(appId, actor)
    },

    async remove(appId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        // A build starts under the same lock.
        await lockOwn(tx, appId, actor)
        if (await isBeingBuilt(tx, appId)) throw new DomainError('apps.building')
        await appsStore(tx).setDeleted(appId, clock.now())
        await notify(tx, APP_DELETED, appId)
      })
    },

    async restore(appId: string, actor: Actor): Promise<Application> {
      const days = limits.restorableDays
      let names: AppNames | undefined
      try {
        await inTransaction(db, async (tx) => {
          const found = await appsStore(tx).findForUpdate(appId)
          const isOwn = found && (found.ownerId === actor.accountId || actor.permissions.administrator)
          const isThere = found?.deletedTime !== undefined && found.deletedTime >= clock.now() - days * DAY_MS
          if (!isOwn || !isThere) throw new DomainError('apps.notRestorable', { days })
          names = found
          await requireRoom(tx, found.ownerId)
          await appsStore(tx).setDeleted(appId, undefined)
        })
      } catch (error) {
        throw names ? takenName(error, names) : error
      }
      return one(appId, actor)
    },

    purge: (): Promise<void> => appsStore(db).purge(clock.now() - limits.restorableDays * DAY_MS),
  }
}

/** All applications of an account, including deleted ones, become its heir's, with names that the heir has not. */
export async function handOverApps(tx: DatabaseOrTransaction, from: number, to: number): Promise<void> {
  const store = appsStore(tx)
  // Before the names: a transaction that adds an application has this lock when it waits for a name.
  await store.countForAdding(to)
  const taken = await store.namesOf(to)
  for (const { appId, appName } of await store.allOf(from)) {
    const name = numberedName(appName, taken, limits.appName.max)
    taken.push({ name })
    await store.giveTo(appId, to, name)
  }
}
