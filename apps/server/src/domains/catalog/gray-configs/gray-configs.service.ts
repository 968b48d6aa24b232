import { shrinks } from './gray-audience.ts'
import type {
  addGrayConfig,
  deleteGrayConfig,
  listGrayChoices,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import type { GrayChoice, GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { grayConfigsLimits as limits } from '@slipway/contract/catalog/gray-configs/gray-configs.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { AreasApi } from '../../identity/areas/index.ts'
import { grayNumberUnknown, requireAreas } from './gray-config-rules.ts'
import { grayConfigsStore, type StoredGrayConfig } from './gray-configs.store.ts'
import type { GrayReader, GrayUses, GrayUsesOf } from './gray-uses.ts'

export interface GrayConfigsDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  areas: Pick<AreasApi, 'areaOf'>
  usesOf: GrayUsesOf
}

const readerOf = ({ accountId, permissions }: Actor): GrayReader => ({
  accountId,
  isAdministrator: permissions.administrator,
})

/** What a refusal says of the uses: those that the reader may open by name. */
function usedBy([found]: readonly GrayUses[]): { count: number; names: string } {
  return { count: found?.total ?? 0, names: found?.open.map(({ name }) => name).join(', ') || '–' }
}

export function grayConfigsService({ db, clock, accounts, areas, usesOf }: GrayConfigsDependencies) {
  async function shown(
    stored: readonly StoredGrayConfig[],
    actor: Actor,
    on: DatabaseOrTransaction = db,
  ): Promise<GrayConfig[]> {
    const found = await usesOf(
      stored.map(({ grayNumber }) => grayNumber),
      readerOf(actor),
      on,
    )
    const names = await accounts.nameOf(
      stored.flatMap(({ updatedBy }) => updatedBy ?? []),
      on,
    )
    return stored.map(({ updatedBy, ...facts }) => {
      const uses = found.find(({ grayNumber }) => grayNumber === facts.grayNumber)
      return {
        ...facts,
        useCount: uses?.total ?? 0,
        uses: uses?.open ?? [],
        updatedBy: (updatedBy !== null && names.get(updatedBy)) || '',
      }
    })
  }

  async function one(grayNumber: number, actor: Actor, on: DatabaseOrTransaction = db): Promise<GrayConfig> {
    const stored = await grayConfigsStore(on).find(grayNumber)
    const [found] = stored ? await shown([stored], actor, on) : []
    if (!found) throw grayNumberUnknown(grayNumber)
    return found
  }

  return {
    async list(input: CheckedInputOf<typeof listGrayConfigs>, actor: Actor): Promise<Page<GrayConfig>> {
      const asked = { prefix: input.keyword, offset: offsetOf(input), limit: input.pageSize }
      const { items, total } = await grayConfigsStore(db).list(asked)
      return { items: await shown(items, actor), total }
    },

    async choices({ keyword }: CheckedInputOf<typeof listGrayChoices>): Promise<GrayChoice[]> {
      const found = await grayConfigsStore(db).choices(keyword, limits.choices)
      return found.map(({ grayNumber, description, config }) => ({
        grayNumber,
        description,
        ratio: config.ratio ?? 0,
        accountCount: config.accounts?.length ?? 0,
        areas: config.areas ?? [],
      }))
    },

    async add({ grayNumber, ...written }: CheckedInputOf<typeof addGrayConfig>, actor: Actor): Promise<GrayConfig> {
      requireAreas(areas, written.config)
      try {
        await inTransaction(db, (tx) =>
          grayConfigsStore(tx).add(grayNumber, written, { updateTime: clock.now(), updatedBy: actor.accountId }),
        )
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new DomainError('gray-configs.numberTaken', { number: String(grayNumber), field: 'grayNumber' })
      }
      return one(grayNumber, actor)
    },

    /** SI-122. Versions in gray never lose users without a word. */
    async update(input: CheckedInputOf<typeof updateGrayConfig>, actor: Actor): Promise<GrayConfig> {
      const { grayNumber, updateTime: startedFrom, allowShrinking, ...written } = input
      requireAreas(areas, written.config)
      await inTransaction(db, async (tx) => {
        const store = grayConfigsStore(tx)
        const current = await store.findForUpdate(grayNumber)
        if (!current) throw grayNumberUnknown(grayNumber)
        await requireNewest('gray-configs.savedMeanwhile', current, startedFrom, { accounts, tx })
        if (!allowShrinking && shrinks(current.config, written.config)) {
          const uses = usedBy(await usesOf([grayNumber], readerOf(actor), tx))
          if (uses.count > 0) throw new DomainError('gray-configs.shrinksInUse', { ...uses, field: 'allowShrinking' })
        }
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        await store.change(grayNumber, written, { updateTime, updatedBy: actor.accountId })
      })
      return one(grayNumber, actor)
    },

    async remove({ grayNumber }: CheckedInputOf<typeof deleteGrayConfig>, actor: Actor): Promise<void> {
      const inUse = async (least: number): Promise<DomainError | undefined> => {
        const { count, names } = usedBy(await usesOf([grayNumber], readerOf(actor), db))
        const known = Math.max(least, count)
        return known === 0
          ? undefined
          : new DomainError('gray-configs.inUse', { count: known, names, field: 'grayNumber' })
      }
      const refusal = await inUse(0)
      if (refusal) throw refusal
      try {
        await inTransaction(db, async (tx) => {
          const store = grayConfigsStore(tx)
          if (!(await store.findForUpdate(grayNumber))) throw grayNumberUnknown(grayNumber)
          await store.remove(grayNumber)
        })
      } catch (error) {
        // A version that was released with it this very moment.
        throw isForeignKeyViolation(error) ? ((await inUse(1)) ?? error) : error
      }
    },
  }
}
