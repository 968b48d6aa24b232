import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { addPanel, deletePanel, listPanels, updatePanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { isDeletable, isFrozenPanel, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import {
  EIB_RN_NAME,
  panelTypes,
  type Panel,
  type PanelConfig,
  type PanelType,
} from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, isForeignKeyViolation, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { lowestAppVersion, panelChecks } from './panel-checks.ts'
import { panelDocuments } from './panel-documents.ts'
import { newRnName, unlessTaken } from './panel-names.ts'
import {
  panelAccess,
  requireNoUpgrade,
  requireRoom,
  requireStandardEditor,
  seesAllStandard,
  type PanelsDependencies,
} from './panel-rules.ts'
import { panelsStore, type PanelTexts, type StoredPanel } from './panels.store.ts'
import { panelsViews } from './panels.views.ts'

function typeOf({ kind }: PanelConfig, productId: string | undefined): PanelType {
  if (kind === 'entry' || kind === 'eib') return panelTypes.entry
  return productId === undefined ? panelTypes.standard : panelTypes.custom
}

export function panelsService(parts: PanelsDependencies) {
  const { db, products } = parts
  const access = panelAccess(parts)
  const documents = panelDocuments(parts)
  const requireValid = panelChecks(parts)

  async function shown(panelId: string, on: DatabaseOrTransaction = db): Promise<Panel> {
    const found = await panelsViews(on).find(panelId)
    if (!found) throw new DomainError('panels.notFound', { field: 'panelId' })
    return found
  }

  return {
    shown,

    async list(
      { productId, status, ...input }: CheckedInputOf<typeof listPanels>,
      actor: Actor,
      { isGated }: { isGated: boolean },
    ): Promise<Page<Panel>> {
      if (productId !== undefined) await products.requireOwn(productId, actor)
      const isPublic = productId === undefined && !seesAllStandard(actor)
      const page = { offset: offsetOf(input), limit: input.pageSize }
      return panelsViews(db).list({ ...input, ...page, status, productId: productId ?? null, isPublic, isGated })
    },

    async get(panelId: string, actor: Actor): Promise<Panel> {
      await access.readable(panelId, actor)
      return shown(panelId)
    },

    isNameTaken: (panelName: string): Promise<boolean> => panelsStore(db).isNameTaken(panelName),

    async productsOf(panelId: string, actor: Actor) {
      await access.readable(panelId, actor)
      const { accountId, permissions } = actor
      return panelsViews(db).products(panelId, { accountId, isAdministrator: permissions.administrator })
    },

    async add({ productId, panelType, ...input }: CheckedInputOf<typeof addPanel>, actor: Actor): Promise<Panel> {
      const type = typeOf(input.config, productId)
      if (panelType !== undefined && panelType !== type)
        throw new DomainError('panels.typeMismatch', { field: 'panelType' })
      const isEib = input.config.kind === 'eib'
      const saving = inTransaction(db, async (tx) => {
        if (productId === undefined) requireStandardEditor(actor)
        else await products.lockOwn(tx, productId, actor)
        await requireRoom(tx, productId ?? null)
        const texts: PanelTexts = {
          ...input,
          rnName: isEib ? EIB_RN_NAME : input.rnName || newRnName(),
          appVersion: input.appVersion ?? lowestAppVersion(input.config),
          config: await documents.complete(input.config, { productId: productId ?? null, actor }, tx),
        }
        await requireValid(texts, tx)
        return panelsStore(tx).add({ ...texts, productId: productId ?? null, panelType: type }, access.stamp(actor))
      })
      return shown(await unlessTaken(saving, () => input))
    },

    async update({ panelId, updateTime, ...change }: CheckedInputOf<typeof updatePanel>, actor: Actor): Promise<Panel> {
      const saving = inTransaction(db, async (tx) => {
        const current = await access.lock(tx, panelId, actor)
        requireNoUpgrade(current)
        if (current.status === panelStatus.removed) throw new DomainError('panels.wrongState')
        await access.requireNewest(current, updateTime, tx)
        const texts = await changed(current, change, { tx, actor })
        requireUnfrozen(current, texts)
        await requireValid(texts, tx, current)
        await panelsStore(tx).change(panelId, texts, access.stamp(actor, current))
      })
      await unlessTaken(saving, () => change)
      return shown(panelId)
    },

    /** CN-61, ST-34. */
    async remove({ panelId }: CheckedInputOf<typeof deletePanel>, actor: Actor): Promise<void> {
      try {
        await inTransaction(db, async (tx) => {
          const current = await access.lock(tx, panelId, actor)
          requireNoUpgrade(current)
          if (!isDeletable(current.status)) throw new DomainError('panels.wrongState')
          await panelsStore(tx).remove(panelId)
        })
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error
        throw new DomainError('panels.inUse', { count: Math.max(1, await panelsViews(db).productCount(panelId)) })
      }
    },
  }

  /** The panel with the fields that were sent; the kind of its content stays. */
  async function changed(
    current: StoredPanel,
    { config, ...sent }: Omit<CheckedInputOf<typeof updatePanel>, 'panelId' | 'updateTime'>,
    { tx, actor }: { tx: DatabaseOrTransaction; actor: Actor },
  ): Promise<PanelTexts> {
    if (config && config.kind !== current.kind) throw new DomainError('panels.typeMismatch', { field: 'config' })
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const texts: PanelTexts = { ...current, ...given }
    const isBare =
      config && 'document' in current.config && 'document' in config && !config.document && !config.fromProduct
    return {
      ...texts,
      rnName: current.kind === 'eib' ? EIB_RN_NAME : texts.rnName || current.rnName,
      config:
        config && !isBare
          ? await documents.complete(config, { productId: current.productId, actor }, tx)
          : current.config,
    }
  }
}

const changeableAlways: ReadonlySet<keyof PanelTexts> = new Set(['rnDesc', 'picture'])

/** What users have of a panel changes by an upgrade only. */
function requireUnfrozen(current: StoredPanel, texts: PanelTexts): void {
  if (!isFrozenPanel(current.status)) return
  const frozen = textFields.filter((field) => !changeableAlways.has(field))
  const touched = frozen.find((field) => JSON.stringify(texts[field]) !== JSON.stringify(current[field]))
  if (touched) throw new DomainError('panels.frozen', { field: touched })
}

const textFields: readonly (keyof PanelTexts)[] = [
  'panelName',
  'rnName',
  'rnDesc',
  'firstCategory',
  'secondCategory',
  'picture',
  'appVersion',
  'pVersion',
  'baseVersion',
  'config',
]

export type PanelsService = ReturnType<typeof panelsService>
