import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type {
  configurePanel,
  selectPanelForEnvironments,
} from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { isChoosable, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { generatedPanel } from './generated-panel.ts'
import { choosePanel } from './choosing.ts'
import { panelDocuments } from './panel-documents.ts'
import { panelPrograms, programIn } from './panel-programs.ts'
import { panelAccess, type PanelsDependencies } from './panel-rules.ts'
import { panelsStore } from './panels.store.ts'
import { panelsViews } from './panels.views.ts'
import { productPanelsStore } from './product-panels.store.ts'

export interface ShownPanel {
  rnName: string
  program: { miniProgramId: string; isPublished: boolean } | undefined
}

/** What products choose, and which of it their users get. */
export function panelChoice(parts: PanelsDependencies) {
  const { db, clock, products, miniPrograms } = parts
  const access = panelAccess(parts)
  const documents = panelDocuments(parts)
  const programs = panelPrograms(parts)

  async function chosenOf(productId: string, locale: Locale): Promise<Panel | null> {
    const chosen = await productPanelsStore(db).chosen(productId)
    if (chosen === undefined) return null
    if (chosen === GENERATED) return generatedPanel(locale)
    return (await panelsViews(db).find(chosen)) ?? null
  }

  async function choose(
    { productId, firmwareUpgradeCode = '' }: { productId: string; firmwareUpgradeCode?: string },
    actor: Actor,
    panelIdOn: (tx: DatabaseOrTransaction) => Promise<string | undefined>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const { firmwareUpgradeCode: current } = await products.lockOwn(tx, productId, actor)
      if (firmwareUpgradeCode !== '' && firmwareUpgradeCode !== current)
        throw new DomainError('panels.otherUpgradeCode', { current, field: 'firmwareUpgradeCode' })
      const panelId = await panelIdOn(tx)
      await choosePanel(tx, { productId, panelId }, access.stamp(actor))
    })
  }

  async function select({ productId, panelId }: { productId: string; panelId: string }, actor: Actor, locale: Locale) {
    await choose({ productId }, actor, () => Promise.resolve(panelId))
    return (await chosenOf(productId, locale)) ?? generatedPanel(locale)
  }

  return {
    chosenOf,
    select,

    /** CA-023. */
    async configure(
      { productId, firmwareUpgradeCode, rnPanel }: CheckedInputOf<typeof configurePanel>,
      actor: Actor,
    ): Promise<OutputOf<typeof configurePanel>> {
      await choose({ productId, firmwareUpgradeCode }, actor, async (tx) => {
        if (rnPanel === '' || rnPanel === GENERATED) return GENERATED
        return rowIdOf(rnPanel) === undefined ? panelsStore(tx).idByRnName(rnPanel) : rnPanel
      })
      const chosen = await chosenOf(productId, 'en-US')
      return { pId: productId, panelId: chosen?.panelId ?? GENERATED, rnName: chosen?.rnName ?? '' }
    },

    async ofProduct(productId: string, actor: Actor, locale: Locale): Promise<Panel | null> {
      await products.requireOwn(productId, actor)
      return chosenOf(productId, locale)
    },

    /** CA-058: this site has only its own store; it says so of every other environment. */
    async selectFor(
      { envs, ...selection }: CheckedInputOf<typeof selectPanelForEnvironments>,
      actor: Actor,
      locale: Locale,
    ): Promise<OutputOf<typeof selectPanelForEnvironments>> {
      await select(selection, actor, locale)
      const asked = [...new Set(envs.split(',').map((env) => env.trim()))].filter((env) => env !== '')
      const other = {
        zh: '该环境是另一个站点，请在该站点选择',
        en: 'This environment is another site. Choose the panel there.',
      }
      const [here = 'this', ...others] = asked.slice(0, panelsLimits.environments)
      return {
        applied: [
          { env: here, ok: true, msg: '' },
          ...others.map((env) => ({ env, ok: false, msg: inLocale(other, locale) })),
        ],
      }
    },

    /** EN-PRODUCT-21 to -23: what a product's page says about a chosen panel that is not the generated one. */
    async shownOf(panelId: string): Promise<ShownPanel> {
      const panel = await panelsStore(db).find(panelId)
      const miniProgramId = programIn(panel?.config)
      const program = miniProgramId === undefined ? undefined : await miniPrograms.find(db, miniProgramId)
      return {
        rnName: panel?.rnName ?? '',
        program:
          miniProgramId === undefined ? undefined : { miniProgramId, isPublished: program?.isPublished ?? false },
      }
    },

    /** SI-027: why the product's panel keeps it from a release. */
    async missing(
      { productId }: { productId: string },
      on: DatabaseOrTransaction,
    ): Promise<RefusalDetails | undefined> {
      const chosen = await productPanelsStore(on).chosen(productId)
      if (chosen === undefined) return { reasonZh: '未选择面板', reasonEn: 'no panel is chosen' }
      if (chosen === GENERATED) return undefined
      const panel = await panelsStore(on).find(chosen)
      if (!panel || panel.status === panelStatus.removed)
        return { reasonZh: '所选面板已下架', reasonEn: 'the chosen panel is offline' }
      return (await programs.missing(panel.config, on)) ?? documents.problemsFor(panel, productId, on)
    },

    /**
     * A new product begins with the generated panel. SI-032: a copy with the panel of its original, unless that is the
     * original's own.
     */
    async begin(
      tx: DatabaseOrTransaction,
      { from, to, by }: { from: string | null; to: string; by: number },
    ): Promise<void> {
      const chosen = (from === null ? undefined : await productPanelsStore(tx).chosen(from)) ?? GENERATED
      const panel = chosen === GENERATED ? undefined : await panelsStore(tx).findForChoice(chosen)
      const isKept = panel?.productId === null && isChoosable(panel.status, { isOwn: false })
      const stamp = { updateTime: clock.now(), updatedBy: by }
      await productPanelsStore(tx).choose(to, isKept ? chosen : GENERATED, stamp)
    },
  }
}
