import type { Locale } from '@slipway/contract/locale.ts'
import { panelPlatforms, type PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn } from '../terminal.ts'
import type { PanelVerb } from './panel-help.ts'

/** The options of `slipway panel`, in addition to the common ones. */
export const panelOptions = {
  platform: { type: 'string' },
  panel: { type: 'string' },
} as const

export interface PanelAction {
  verb: PanelVerb
  /** Undefined: a standard panel. */
  productId: string | undefined
  /** ID, name or RN name; undefined: that of the manifest. */
  panel: string | undefined
  platform: PanelPlatform
}

interface Given {
  values: { platform?: string | undefined; panel?: string | undefined }
  product: string | undefined
  locale: Locale
}

export function readPanelAction(verb: PanelVerb, { values, product, locale }: Given): PanelAction {
  const { platform = 'web', panel } = values
  const found = panelPlatforms.find((one) => one === platform)
  if (!found) throw new CommandEnded(exitCode.wrong, textIn(locale, 'badPlatform'))
  return { verb, productId: product, panel, platform: found }
}
