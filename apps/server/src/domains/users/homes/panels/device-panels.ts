import { encodeFeature, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import { fitPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { GENERATED, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import { type CodeFrame, type HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import type { DeliveredPanel, PanelReader, PanelsApi } from '../../../products/panels/index.ts'

export interface OpenedDevice {
  productId: string
  model: readonly PanelFeature[]
  /** Undefined: a visitor without an account. */
  reader: PanelReader | undefined
}

/** CN-07: of the companion that this installation serves. */
export const isTooOldFor = (minAppVersion: string): boolean => compareVersions(minAppVersion, COMPANION_VERSION) > 0

/** The page of a web package, and what it may ask for. */
export function frameOf(
  filesAt: string,
  { bundle, manifest: { entry, permissions, links } }: Pick<DeliveredPanel['packages'][number], 'bundle' | 'manifest'>,
): CodeFrame {
  return { src: `${filesAt}${bundle}/${entry}`, permissions, links }
}

/** The same for pages of links, with the features in force. */
export const codePanelOf = (
  panelId: string,
  frame: CodeFrame,
  records: readonly FeatureRecord[],
): NonNullable<OpenedPanel['codePanel']> => ({ panelId, ...frame, model: records.map(encodeFeature) })

/** A visual panel on this model; undefined where there is none, or it shows nothing of the model. */
export function fittedDocument(
  config: PanelConfig | undefined,
  model: readonly PanelFeature[],
): PanelDocument | undefined {
  if (!config || !('document' in config) || !config.document) return undefined
  const document = fitPanel(documentIn(config.document), model)
  return document.pages.length === 0 ? undefined : document
}

export const generatedDocument = ({ productId, model }: Pick<OpenedDevice, 'productId' | 'model'>): PanelDocument =>
  generatePanel(model, { productId, upgradeCode: '', hash: '' })

/** The panel that a user opens a device with in the companion; null: the generated one. */
export async function chosenPanelFor(
  { deliver, filesAt }: Pick<PanelsApi, 'deliver' | 'filesAt'>,
  { productId, model, reader }: OpenedDevice,
): Promise<HomePanel | null> {
  const found = await deliver(productId, reader)
  return found ? shownPanel(found, model, filesAt) : null
}

/** As the companion shows it; null where it can't. */
export function shownPanel(
  { config, packages, ...facts }: DeliveredPanel,
  model: readonly PanelFeature[],
  filesAt: string,
): HomePanel | null {
  const shared = { ...facts, document: null, entry: null, frame: null }
  if (config.kind === 'entry') {
    const { kind, url, name, icon } = config
    return { ...shared, kind, entry: { url, name, icon } }
  }
  if (config.kind === 'code') {
    const web = packages.find(({ platform }) => platform === 'web')
    if (!web) return null
    const { minAppVersion = facts.minAppVersion } = web.manifest
    if (isTooOldFor(minAppVersion)) return null
    return { ...shared, kind: 'code', minAppVersion, frame: frameOf(filesAt, web) }
  }
  // EIB panels have no document: they are for the native apps of vendors.
  if (config.kind === 'eib') return null
  const document = fittedDocument(config, model)
  return document ? { ...shared, kind: config.kind, document: { ...document } } : null
}

/** The same as a document in every case. */
export const generatedFor = (device: Pick<OpenedDevice, 'productId' | 'model'>): HomePanel => ({
  kind: GENERATED,
  panelId: GENERATED,
  rnName: '',
  version: '',
  minAppVersion: lowestAppVersions.visual,
  document: { ...generatedDocument(device) },
  entry: null,
  frame: null,
})
