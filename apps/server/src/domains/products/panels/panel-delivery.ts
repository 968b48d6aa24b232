import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { isForReader, type PanelReader } from './panel-audience.ts'
import { deliveredPackages, type DeliveredPackage } from './packages/delivered-packages.ts'
import type { PanelsDependencies } from './panel-rules.ts'
import { panelVersionsStore } from './panel-versions.store.ts'
import { panelsStore } from './panels.store.ts'
import { productPanelsStore } from './product-panels.store.ts'

/** A version of a panel as a user gets it. */
export interface DeliveredPanel {
  panelId: string
  rnName: string
  version: string
  minAppVersion: string
  config: PanelConfig
  /** Of code. */
  packages: DeliveredPackage[]
}

/**
 * The version of a product's panel for a user: that in gray for its audience, else the published one. Undefined: the
 * generated panel. Visitors without an account are in no audience.
 */
export const panelDelivery =
  ({ db, grayConfigs }: Pick<PanelsDependencies, 'db' | 'grayConfigs'>) =>
  async (productId: string, reader: PanelReader | undefined): Promise<DeliveredPanel | undefined> => {
    const chosen = await productPanelsStore(db).chosen(productId)
    const panel = chosen === undefined ? undefined : await panelsStore(db).find(chosen)
    if (!panel || panel.status === panelStatus.removed) return undefined
    const { panelId, rnName, audience, appVersion: minAppVersion } = panel
    const isGray =
      reader !== undefined && audience !== null && (await isForReader(grayConfigs, audience, { panelId, reader }))
    const version = isGray ? panel.grayVersion : panel.version
    const config = version === '' ? undefined : await panelVersionsStore(db).configOf(panelId, version)
    if (!config) return undefined
    const packages = config.kind === 'code' ? await deliveredPackages(db, { panelId, version }) : []
    return { panelId, rnName, version, minAppVersion, config, packages }
  }
