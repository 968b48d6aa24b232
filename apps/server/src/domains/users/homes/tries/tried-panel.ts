import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { shownPanelOf } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import type { CodeFrame } from '@slipway/contract/users/homes/home-panels.ts'
import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import type { OpenedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import type { FeaturesApi } from '../../../products/features/index.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import { codePanelOf, fittedDocument, frameOf, generatedDocument, isTooOldFor } from '../panels/device-panels.ts'
import type { TriedDevice } from './tries.views.ts'

export type TriedProgram = (miniProgramId: string) => Promise<{ version: string; frame: CodeFrame } | undefined>

interface Dependencies {
  triedProgram: TriedProgram
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'filesAt'> & { tried: Pick<PanelsApi['tried'], 'now' | 'webPackage'> }
}

export interface PanelOfTry extends Pick<OpenedTry, 'panelName' | 'version' | 'entry' | 'substituted'> {
  panel: OpenedPanel
}

type Tried = Pick<TriedDevice, 'productId' | 'panelId' | 'kind' | 'accountId'>

/** The panel of a link as it is now, ready to be drawn; undefined where it was deleted. */
export const triedPanel =
  ({ features, panels, triedProgram }: Dependencies) =>
  async ({ productId, panelId, kind, accountId }: Tried): Promise<PanelOfTry | undefined> => {
    const found = await panels.tried.now(panelId)
    if (!found) return undefined
    const { panelName, version, config } = found
    const records = await features.inForceOf(productId)
    const model = records.map(panelFeature)
    const document = fittedDocument(config, model) ?? generatedDocument({ productId, model })
    const shown = { panelName, entry: config?.kind === 'entry' ? { url: config.url, name: config.name } : null }
    const panel = { ...shownPanelOf({ document, model }), codePanel: null }
    if (config?.kind === 'eib') {
      const { miniProgramId } = config
      if (miniProgramId === undefined) return { ...shown, version, substituted: 'eib', panel }
      const program = await triedProgram(miniProgramId)
      if (!program) return { ...shown, version, substituted: 'noProgram', panel }
      const codePanel = codePanelOf(panelId, program.frame, records, true)
      return { ...shown, version: program.version, substituted: '', panel: { ...panel, codePanel } }
    }
    if (config?.kind !== 'code') return { ...shown, version, substituted: '', panel }
    const code = await panels.tried.webPackage(panelId, { accountId, isDebug: kind === 'debug' })
    if (!code) return { ...shown, version, substituted: 'noPackage', panel }
    const { version: built, minAppVersion = COMPANION_VERSION } = code.manifest
    if (isTooOldFor(minAppVersion)) return { ...shown, version: built, substituted: 'tooOld', panel }
    const codePanel = codePanelOf(panelId, frameOf(panels.filesAt, code), records)
    return { ...shown, version: built, substituted: '', panel: { ...panel, codePanel } }
  }
