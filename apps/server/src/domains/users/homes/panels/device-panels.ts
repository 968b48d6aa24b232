import { fitPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import type { PanelReader, PanelsApi } from '../../../products/panels/index.ts'

interface Opened {
  productId: string
  model: readonly PanelFeature[]
  /** Undefined: a visitor without an account. */
  reader: PanelReader | undefined
}

/** The panel that a user opens a device with; null: the generated one. */
export async function chosenPanelFor(
  { deliver }: Pick<PanelsApi, 'deliver'>,
  { productId, model, reader }: Opened,
): Promise<HomePanel | null> {
  const found = await deliver(productId, reader)
  if (!found) return null
  const { config, ...facts } = found
  if (config.kind === 'entry') {
    const { kind, url, name, icon } = config
    return { kind, ...facts, document: null, entry: { url, name, icon } }
  }
  // Code and EIB panels have no document: they are for the native apps of vendors.
  if (!('document' in config) || !config.document) return null
  const document = fitPanel(documentIn(config.document), model)
  return document.pages.length === 0 ? null : { kind: config.kind, ...facts, document: { ...document }, entry: null }
}

/** The same as a document in every case. */
export const generatedFor = ({ productId, model }: Pick<Opened, 'productId' | 'model'>): HomePanel => ({
  kind: GENERATED,
  panelId: GENERATED,
  rnName: '',
  version: '',
  minAppVersion: lowestAppVersions.visual,
  document: { ...generatePanel(model, { productId, upgradeCode: '', hash: '' }) },
  entry: null,
})
