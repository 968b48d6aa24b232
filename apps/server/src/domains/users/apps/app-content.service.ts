import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  chooseAppFunctions,
  setAppClient,
  setAppItem,
  setAppItems,
} from '@slipway/contract/users/apps/app-content.calls.ts'
import {
  appFunctionKeys,
  appFunctions,
  lockedBecause,
  type AppFunction,
} from '@slipway/contract/users/apps/app-functions.ts'
import { findItem, languageOf, readItem, type KnownItem } from '@slipway/contract/users/apps/app-items.ts'
import type { AppItem, ClientInfo, FunctionRow } from '@slipway/contract/users/apps/apps.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import { inTransaction, isUniqueViolation, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest } from '../../identity/accounts/index.ts'
import { lockOwn, requireOwn, stampAfter } from './app-access.ts'
import { appContentStore, type StoredClient } from './app-content.store.ts'
import type { AppsDependencies } from './apps.service.ts'
import { appsStore } from './apps.store.ts'

type GivenItem = Omit<CheckedInputOf<typeof setAppItem>, 'appId'>

const NO_REASON = { zh: '', en: '' }

export const functionRows = (hidden: readonly AppFunction[]): FunctionRow[] =>
  appFunctionKeys.map((key) => {
    const why = lockedBecause(key)
    return {
      key,
      name: appFunctions[key].name,
      enabled: why !== undefined || !hidden.includes(key),
      locked: why !== undefined,
      why: why ?? NO_REASON,
    }
  })

export const clientOf = (stored: StoredClient | undefined): ClientInfo | null =>
  stored ? { clientId: stored.clientId, secretSet: true, callback: stored.callback } : null

/** The item of the catalog with its content as it is stored: the contract has checked both. */
function known(given: GivenItem): { item: KnownItem; stored: AppItem } {
  const item = findItem(given.module, given.appItem)
  const read = item && readItem(item, given.content)
  if (!item || !read || 'problem' in read) throw new Error('the contract lets an unknown item pass')
  const { module, appItem } = item
  return { item, stored: { module, appItem, language: languageOf(item, given.language), content: read.content } }
}

/** Items, functions and client info of an application's draft. */
export function appContentService(parts: AppsDependencies & { masterKey: Buffer }) {
  const { db, clock, accounts, uploads, masterKey } = parts
  const secrets = secretBox(masterKey, 'slipway app clients')

  async function store(tx: DatabaseOrTransaction, appId: string, items: readonly GivenItem[]): Promise<AppItem[]> {
    const content = appContentStore(tx)
    const saved: AppItem[] = []
    for (const [at, given] of items.entries()) {
      const { item, stored } = known(given)
      const field = items.length === 1 ? 'content' : `items.${at}.content`
      if (item.purpose) await uploads.requirePictureFor(item.purpose, stored.content, tx, field)
      if (stored.content === '') await content.removeItem(appId, stored)
      else await content.setItem(appId, stored, clock.now())
      saved.push(stored)
    }
    return saved
  }

  return {
    async items(appId: string, actor: Actor): Promise<AppItem[]> {
      await requireOwn(db, appId, actor)
      return appContentStore(db).items(appId)
    },

    async setItem({ appId, ...given }: CheckedInputOf<typeof setAppItem>, actor: Actor): Promise<AppItem> {
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        const [saved] = await store(tx, appId, [given])
        await appsStore(tx).touch(appId, stampAfter(app, clock.now(), actor))
        return saved as AppItem
      })
    },

    async setItems(
      { appId, items, updateTime: startedFrom }: CheckedInputOf<typeof setAppItems>,
      actor: Actor,
    ): Promise<{ items: AppItem[]; updateTime: number }> {
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        await requireNewest('apps.savedMeanwhile', app, startedFrom, { accounts, tx })
        await store(tx, appId, items)
        const stamp = stampAfter(app, clock.now(), actor)
        await appsStore(tx).touch(appId, stamp)
        return { items: await appContentStore(tx).items(appId), updateTime: stamp.updateTime }
      })
    },

    async functions(appId: string, actor: Actor): Promise<FunctionRow[]> {
      await requireOwn(db, appId, actor)
      return functionRows(await appContentStore(db).hidden(appId))
    },

    async chooseFunctions(
      { appId, functions }: CheckedInputOf<typeof chooseAppFunctions>,
      actor: Actor,
      locale: Locale,
    ): Promise<FunctionRow[]> {
      const refused = functions.find(({ key, enabled }) => !enabled && lockedBecause(key) !== undefined)
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        if (refused) {
          const name = inLocale(appFunctions[refused.key].name, locale)
          throw new DomainError('apps.functionLocked', { function: name, field: 'functions' })
        }
        const content = appContentStore(tx)
        for (const { key, enabled } of functions) await (enabled ? content.show : content.hide)(appId, key)
        await appsStore(tx).touch(appId, stampAfter(app, clock.now(), actor))
        return functionRows(await content.hidden(appId))
      })
    },

    /** SI-086. */
    async setClient(input: CheckedInputOf<typeof setAppClient>, actor: Actor): Promise<ClientInfo> {
      const { appId, clientId, clientSecret = '', callback } = input
      try {
        return await inTransaction(db, async (tx) => {
          await lockOwn(tx, appId, actor)
          const former = await appContentStore(tx).client(appId)
          const secret = clientSecret === '' ? former?.secret : secrets.seal(clientSecret, appId)
          if (!secret) throw new DomainError('apps.secretMissing', { field: 'clientSecret' })
          await appContentStore(tx).setClient(appId, { clientId, secret, callback })
          return { clientId, secretSet: true, callback }
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new DomainError('apps.clientTaken', { clientId, field: 'clientId' })
      }
    },
  }
}
