import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type {
  cancelPanelUpgrade,
  changePanelState,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { isUpgrading } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { releasedPackages } from './packages/released-packages.ts'
import { panelDocuments } from './panel-documents.ts'
import { audienceOf, panelReleaseSteps } from './panel-release-steps.ts'
import { panelAccess, requireNoUpgrade, stateAfter, type PanelsDependencies } from './panel-rules.ts'
import { panelsStore, type StoredPanel } from './panels.store.ts'
import type { PanelsService } from './panels.service.ts'

/** The states of panels (SI-055, SI-056). */
export function panelReleasing(parts: PanelsDependencies & { panels: Pick<PanelsService, 'shown'> }) {
  const { db, uploads, panels } = parts
  const access = panelAccess(parts)
  const documents = panelDocuments(parts)
  const steps = panelReleaseSteps(parts)

  /** Runs with the panel locked, and returns it as it then is. */
  async function changing(
    { panelId, updateTime }: { panelId: string; updateTime?: number | undefined },
    actor: Actor,
    change: (tx: DatabaseOrTransaction, current: StoredPanel) => Promise<void>,
  ): Promise<Panel> {
    await inTransaction(db, async (tx) => {
      const current = await access.lock(tx, panelId, actor)
      await access.requireNewest(current, updateTime, tx)
      await change(tx, current)
    })
    return panels.shown(panelId)
  }

  return {
    gray: ({ panelId, updateTime, ...asked }: CheckedInputOf<typeof releasePanelGray>, actor: Actor): Promise<Panel> =>
      changing({ panelId, updateTime }, actor, async (tx, current) => {
        requireNoUpgrade(current)
        stateAfter(current.status, 'gatedRelease')
        await steps.toGray(tx, current, { audience: audienceOf(asked), note: '', actor })
      }),

    upgrade: (
      { panelId, updateTime, version, config, note, ...audience }: CheckedInputOf<typeof upgradePanel>,
      actor: Actor,
    ): Promise<Panel> =>
      changing({ panelId, updateTime }, actor, async (tx, current) => {
        steps.requireUpgradable(current)
        if (config.kind !== current.kind) throw new DomainError('panels.typeMismatch', { field: 'config' })
        if (config.kind === 'entry') await uploads.requirePicture(config.icon, 'config.icon', tx)
        const whole = await documents.complete(config, { productId: current.productId, actor }, tx)
        await steps.upgrade(tx, current, { version, config: whole, audience: audienceOf(audience), note, actor })
      }),

    cancelUpgrade: (input: CheckedInputOf<typeof cancelPanelUpgrade>, actor: Actor): Promise<Panel> =>
      changing(input, actor, async (tx, current) => {
        if (!isUpgrading(current)) throw new DomainError('panels.noUpgrade')
        const { panelId, status, version } = current
        await releasedPackages(tx, current).fromGray()
        await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, current))
      }),

    publish: (input: CheckedInputOf<typeof changePanelState>, actor: Actor): Promise<Panel> =>
      changing(input, actor, (tx, current) => steps.toAll(tx, current, { note: '', actor })),

    /** ST-29. */
    out: (input: CheckedInputOf<typeof takePanelOut>, actor: Actor): Promise<Panel> =>
      changing(input, actor, async (tx, current) => {
        requireNoUpgrade(current)
        const status = stateAfter(current.status, 'out')
        const { panelId, version } = current
        await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, current))
      }),
  }
}
