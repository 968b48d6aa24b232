import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { GENERATED, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import { panelAccess, type PanelsDependencies } from './panel-rules.ts'
import { debugPackagesStore } from './packages/debug/debug-packages.store.ts'
import { panelPackagesStore, type VersionPackage } from './packages/panel-packages.store.ts'
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

/** Whose link it is, and whether it shows builds that were uploaded for debugging. */
export interface TriedBy {
  accountId: number
  isDebug: boolean
}

/** The web package of a code panel as its developer tries it. */
export type TriedPackage = Pick<VersionPackage, 'bundle' | 'manifest'>

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
  const { db, clock } = parts
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

    /** The debug version, else the last upload, reviewed or not, else the one that is released. */
    async webPackage(panelId: string, { accountId, isDebug }: TriedBy): Promise<TriedPackage | undefined> {
      const debug = isDebug ? await debugPackagesStore(db).find(panelId, accountId, clock.now()) : undefined
      if (debug) return debug
      const { bundle, manifest } = (await panelPackagesStore(db).find(panelId, 'web')) ?? {}
      if (bundle && manifest) return { bundle, manifest }
      const panel = await panelsStore(db).find(panelId)
      const version = panel && (panel.grayVersion || panel.version)
      const released = version ? await panelPackagesStore(db).ofVersion(panelId, version) : []
      return released.find(({ platform }) => platform === 'web')
    },

    /** As it is now; undefined where it was deleted. */
    async now(panelId: string): Promise<TriedPanel | undefined> {
      if (panelId === GENERATED) return generated
      const found = await panelsStore(parts.db).find(panelId)
      return found && tried(found)
    },
  }
}
