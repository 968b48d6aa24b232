import { administratorsVia, may, viaMenus } from '@slipway/contract/access.ts'
import {
  isUpgrading,
  nextPanelState,
  panelStatus,
  type PanelEvent,
  type PanelStatus,
} from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { GrayConfigsApi } from '../../catalog/gray-configs/index.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { ProductsApi } from '../products/index.ts'
import type { ProductPrograms } from './panel-programs.ts'
import { panelsStore, type Stamp, type StoredPanel } from './panels.store.ts'

export interface PanelsDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: Pick<CategoriesApi, 'find' | 'findMain'>
  grayConfigs: Pick<GrayConfigsApi, 'requireForUse' | 'isIn'>
  uploads: Pick<UploadsApi, 'requirePicture' | 'requirePictureFor'>
  products: Pick<ProductsApi, 'lockOwn' | 'requireOwn'>
  features: Pick<FeaturesApi, 'listOf'>
  miniPrograms: ProductPrograms
}

export const isStandardEditor = ({ permissions }: Actor): boolean => may(administratorsVia('panels'), permissions)
/** With the menu, standard panels are seen in every state. */
export const seesAllStandard = ({ permissions }: Actor): boolean => may(viaMenus('panels'), permissions)

/** CN-36. */
export function requireStandardEditor(actor: Actor): void {
  if (!isStandardEditor(actor)) throw new DomainError('panels.notYours')
}

const isOpen = (status: PanelStatus): boolean => status === panelStatus.grayscale || status === panelStatus.published

const notFound = () => new DomainError('panels.notFound', { field: 'panelId' })

/** What belongs to a product that is deleted meanwhile is gone with it: answered as what is not there. */
export const asAbsent =
  (absent: () => DomainError) =>
  (error: unknown): never => {
    throw error instanceof DomainError && error.reason === 'products.notFound' ? absent() : error
  }

type Saved = Pick<StoredPanel, 'updateTime' | 'updatedBy'>

/** Saves of panels and their drafts, by time and author (SI-122). */
export const panelSaves = ({ clock, accounts }: Pick<PanelsDependencies, 'clock' | 'accounts'>) => ({
  requireNewest: (current: Saved, startedFrom: number | undefined, tx: DatabaseOrTransaction): Promise<void> =>
    requireNewest('panels.savedMeanwhile', current, startedFrom, { accounts, tx }),

  stamp: ({ accountId }: Actor, current?: Saved): Stamp => ({
    updateTime: Math.max(clock.now(), (current?.updateTime ?? 0) + 1),
    updatedBy: accountId,
  }),
})

/** Who reads and changes which panel. */
export function panelAccess(parts: PanelsDependencies) {
  const { db, products } = parts

  async function seen(on: DatabaseOrTransaction, panelId: string, actor: Actor): Promise<StoredPanel> {
    const { accountId, permissions } = actor
    const found = await panelsStore(on).findFor(panelId, { accountId, isAdministrator: permissions.administrator })
    if (!found) throw notFound()
    const isHidden = found.productId === null && !isOpen(found.status) && !seesAllStandard(actor)
    if (isHidden) throw notFound()
    return found
  }

  return {
    readable: (panelId: string, actor: Actor): Promise<StoredPanel> => seen(db, panelId, actor),

    /** For a change that begins before its transaction: refused as the change itself would be. */
    async editable(panelId: string, actor: Actor): Promise<StoredPanel> {
      const found = await seen(db, panelId, actor)
      if (found.productId === null) requireStandardEditor(actor)
      else await products.requireOwn(found.productId, actor).catch(asAbsent(notFound))
      return found
    },

    /** Locked until the transaction ends. Its product is locked first, as in every transaction about a product. */
    async lock(tx: DatabaseOrTransaction, panelId: string, actor: Actor): Promise<StoredPanel> {
      const { productId } = await seen(tx, panelId, actor)
      if (productId === null) requireStandardEditor(actor)
      else await products.lockOwn(tx, productId, actor).catch(asAbsent(notFound))
      const locked = await panelsStore(tx).findForUpdate(panelId)
      if (!locked) throw notFound()
      return locked
    },

    ...panelSaves(parts),
  }
}

/** SI-056: while an upgrade is in gray, only its full release and its cancelation. */
export function requireNoUpgrade(panel: StoredPanel): void {
  if (isUpgrading(panel)) throw new DomainError('panels.upgrading')
}

/** Only code panels have packages. */
export function requireCode({ kind }: StoredPanel): void {
  if (kind !== 'code') throw new DomainError('panels.notCode', { field: 'panelId' })
}

/** SI-055. */
export function stateAfter(status: PanelStatus, event: PanelEvent): PanelStatus {
  const next = nextPanelState(status, event)
  if (next === undefined) throw new DomainError('panels.wrongState')
  return next
}

/** Another panel of a product, or another standard one. */
export async function requireRoom(tx: DatabaseOrTransaction, productId: string | null): Promise<void> {
  await panelsStore(tx).lockAll()
  const limit = productId === null ? panelsLimits.standard : panelsLimits.ownOfProduct
  if ((await panelsStore(tx).count(productId)) >= limit) throw new DomainError('panels.tooMany', { limit })
}
