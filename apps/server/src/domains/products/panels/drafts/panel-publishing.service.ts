import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { publishPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { panelTypes, type Panel, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { newRnName, unlessTaken } from '../panel-names.ts'
import { audienceIn, panelReleaseSteps } from '../panel-release-steps.ts'
import { requireRoom, type PanelsDependencies } from '../panel-rules.ts'
import { panelsStore, type StoredPanel } from '../panels.store.ts'
import type { PanelsService } from '../panels.service.ts'
import { draftAccess } from './draft-access.ts'
import { panelDraftsStore, type WholeDraft } from './panel-drafts.store.ts'

/** A draft becomes a version that users get, by the same states as every other release (SI-055). */
export function panelPublishing(parts: PanelsDependencies & { panels: Pick<PanelsService, 'shown'> }) {
  const { db, panels } = parts
  const access = draftAccess(parts)
  const steps = panelReleaseSteps(parts)

  /** The panel of the draft; a new one where it has none that can have another version. */
  async function panelOf(
    tx: DatabaseOrTransaction,
    draft: WholeDraft,
    { panelName, actor }: { panelName: string | undefined; actor: Actor },
  ): Promise<{ panel: StoredPanel; config: PanelConfig }> {
    const { panelId, draftName, document } = draft
    const current = panelId === null ? undefined : await panelsStore(tx).findForUpdate(panelId)
    if (current && current.status !== panelStatus.removed) {
      const kind = current.kind === 'blank' ? 'blank' : 'visual'
      return { panel: current, config: { kind, document: { ...document, kind } } }
    }
    // A standard panel that was removed stays so.
    if (draft.isStandard) throw new DomainError('panels.wrongState')
    const { productId } = draft
    await requireRoom(tx, productId)
    const kind = document.kind === 'blank' ? 'blank' : 'visual'
    const config: PanelConfig = { kind, document: { ...document } }
    const texts = {
      panelName: panelName ?? draftName,
      rnName: newRnName(),
      rnDesc: '',
      firstCategory: '',
      secondCategory: '',
      picture: '',
      appVersion: lowestAppVersions.visual,
      pVersion: 'V1.0.0',
      baseVersion: '',
      config,
    }
    const panelType = panelTypes.custom
    const added = await panelsStore(tx).add({ ...texts, productId, panelType }, access.stamp(actor))
    const panel = await panelsStore(tx).findForUpdate(added)
    if (!panel) throw new DomainError('panels.notFound')
    return { panel, config }
  }

  return {
    async publish(
      { draftId, updateTime, panelName, note, ...asked }: CheckedInputOf<typeof publishPanelDraft>,
      actor: Actor,
    ): Promise<Panel> {
      let name = panelName ?? ''
      const publishing = inTransaction(db, async (tx) => {
        const draft = await access.lock(tx, draftId, actor)
        await access.requireNewest(draft, updateTime, tx)
        name ||= draft.draftName
        const audience = audienceIn(asked)
        const { panel, config } = await panelOf(tx, draft, { panelName, actor })
        if (panel.status === panelStatus.grayscale) throw new DomainError('panels.inGray')
        if (panel.status === panelStatus.published) {
          steps.requireUpgradable(panel)
          if (!audience) throw new DomainError('panels.audienceMissing', { field: 'accounts' })
          await steps.upgrade(tx, panel, { config, audience, note, actor })
        } else {
          await panelsStore(tx).setConfig(panel.panelId, config)
          const written = { ...panel, config }
          if (audience) await steps.toGray(tx, written, { audience, note, actor })
          else await steps.toAll(tx, written, { note, actor })
        }
        await panelDraftsStore(tx).remove(draftId)
        return panel.panelId
      })
      const panelId = await unlessTaken(publishing, () => ({ panelName: name }))
      return panels.shown(panelId)
    },
  }
}
