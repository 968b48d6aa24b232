import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { shownPanelOf } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { ShownPanel } from '@slipway/contract/products/features/panel/shown-panel.ts'
import type { OpenedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import type { FeaturesApi } from '../../../products/features/index.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import { fittedDocument, generatedDocument } from '../panels/device-panels.ts'

interface Dependencies {
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: { tried: Pick<PanelsApi['tried'], 'now'> }
}

export interface PanelOfTry extends Pick<OpenedTry, 'panelName' | 'version' | 'entry' | 'isSubstituted'> {
  panel: ShownPanel
}

/** The panel of a link as it is now, ready to be drawn; undefined where it was deleted. */
export const triedPanel =
  ({ features, panels }: Dependencies) =>
  async ({ productId, panelId }: { productId: string; panelId: string }): Promise<PanelOfTry | undefined> => {
    const found = await panels.tried.now(panelId)
    if (!found) return undefined
    const { panelName, version, config } = found
    const model = (await features.inForceOf(productId)).map(panelFeature)
    const document = fittedDocument(config, model) ?? generatedDocument({ productId, model })
    return {
      panelName,
      version,
      entry: config?.kind === 'entry' ? { url: config.url, name: config.name } : null,
      isSubstituted: config?.kind === 'code' || config?.kind === 'eib',
      panel: shownPanelOf({ document, model }),
    }
  }
