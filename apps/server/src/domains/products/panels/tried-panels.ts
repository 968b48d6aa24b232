import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { GENERATED, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import { panelAccess, type PanelsDependencies } from './panel-rules.ts'
import { panelsStore, type StoredPanel } from './panels.store.ts'

/** A panel as it is edited, for a try on a phone. */
export interface TriedPanel {
  /** Empty: the generated one. */
  panelName: string
  /** Empty: nothing of it is published. */
  version: string
  /** CN-07. */
  minAppVersion: string
  /** Undefined: the generated one. */
  config: PanelConfig | undefined
}

const generated: TriedPanel = {
  panelName: '',
  version: '',
  minAppVersion: lowestAppVersions.visual,
  config: undefined,
}

function tried({ panelName, version, grayVersion, appVersion, config }: StoredPanel): TriedPanel {
  return {
    panelName,
    version: grayVersion || version,
    minAppVersion: appVersion,
    config,
  }
}

export function triedPanels(parts: PanelsDependencies) {
  const access = panelAccess(parts)
  return {
    /** Also an unpublished one; refuses a panel of another product. */
    async begin({ productId, panelId }: { productId: string; panelId: string }, actor: Actor): Promise<TriedPanel> {
      await parts.products.requireOwn(productId, actor)
      if (panelId === GENERATED) return generated
      const found = await access.readable(panelId, actor)
      if (found.productId !== null && found.productId !== productId) throw new DomainError('panels.notChoosable')
      return tried(found)
    },

    /** As it is now; undefined where it was deleted. */
    async now(panelId: string): Promise<TriedPanel | undefined> {
      if (panelId === GENERATED) return generated
      const found = await panelsStore(parts.db).find(panelId)
      return found && tried(found)
    },
  }
}
