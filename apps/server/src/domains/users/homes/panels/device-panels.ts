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
import { type CodeFrame, type HomePanel, type PanelProgram } from '@slipway/contract/users/homes/home-panels.ts'
import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import type { DeliveredPanel, PanelReader, PanelsApi } from '../../../products/panels/index.ts'

export interface OpenedDevice {
  productId: string
  model: readonly PanelFeature[]
  /** Undefined: a visitor without an account. */
  reader: PanelReader | undefined
  /** The mini-program as this user has it in this app; undefined where it has none. */
  programOf(miniProgramId: string): Promise<OpenedEntry | undefined>
}

/** A mini-program that a user has, as the page of a device. */
export interface OpenedEntry {
  program: PanelProgram
  frame: CodeFrame
  /** Of its package; without one, every app runs it. */
  minAppVersion: string | undefined
}

/** Of visitors, who have no account that a mini-program could ask. */
export const withoutPrograms: Pick<OpenedDevice, 'programOf'> = { programOf: () => Promise.resolve(undefined) }

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
  isProgram = false,
): NonNullable<OpenedPanel['codePanel']> => ({ panelId, ...frame, model: records.map(encodeFeature), isProgram })

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
  opened: OpenedDevice,
): Promise<HomePanel | null> {
  const found = await deliver(opened.productId, opened.reader)
  if (!found) return null
  if (found.config.kind !== 'eib') return shownPanel(found, opened.model, filesAt)
  const shown = await shownProgram(found, opened)
  return shown && !isTooOldFor(shown.minAppVersion) ? shown : null
}

/** The mini-program of an EIB panel; null: only native apps show something, or the user has no such program. */
export async function shownProgram(
  { config, packages: _packages, ...facts }: DeliveredPanel,
  { programOf }: Pick<OpenedDevice, 'programOf'>,
): Promise<HomePanel | null> {
  const miniProgramId = config.kind === 'eib' ? config.miniProgramId : undefined
  const opened = miniProgramId === undefined ? undefined : await programOf(miniProgramId)
  if (!opened) return null
  const { program, frame, minAppVersion = facts.minAppVersion } = opened
  return { ...facts, kind: 'eib', minAppVersion, document: null, entry: null, frame, program }
}

/** Any other panel as the companion shows it; null where it can't. */
export function shownPanel(
  { config, packages, ...facts }: DeliveredPanel,
  model: readonly PanelFeature[],
  filesAt: string,
): HomePanel | null {
  const shared = { ...facts, document: null, entry: null, frame: null, program: null }
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
  program: null,
})
