import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import type { Database } from '../../../db/database.ts'
import { audienceKey, isInAudience } from './gray-audience.ts'
import { deliveredPackages, type DeliveredPackage } from './packages/delivered-packages.ts'
import { panelVersionsStore } from './panel-versions.store.ts'
import { panelsStore } from './panels.store.ts'
import { productPanelsStore } from './product-panels.store.ts'

export interface PanelReader {
  /** The opaque ID of the user, which native apps know, too. */
  uid: string
  account: string
}

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
  (db: Database) =>
  async (productId: string, reader: PanelReader | undefined): Promise<DeliveredPanel | undefined> => {
    const chosen = await productPanelsStore(db).chosen(productId)
    const panel = chosen === undefined ? undefined : await panelsStore(db).find(chosen)
    if (!panel || panel.status === panelStatus.removed) return undefined
    const { panelId, rnName, audience, appVersion: minAppVersion } = panel
    const isGray =
      reader !== undefined &&
      audience !== null &&
      isInAudience(audience, { panelId, userId: reader.uid, account: audienceKey(reader.account) })
    const version = isGray ? panel.grayVersion : panel.version
    const config = version === '' ? undefined : await panelVersionsStore(db).configOf(panelId, version)
    if (!config) return undefined
    const packages = config.kind === 'code' ? await deliveredPackages(db, { panelId, version }) : []
    return { panelId, rnName, version, minAppVersion, config, packages }
  }
