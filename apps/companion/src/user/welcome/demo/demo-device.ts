import type { Bilingual } from '@slipway/contract/locale.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'

/** A device of the demo home: the model of a starter template, and the panel that was generated from it. */
export interface DemoDevice {
  key: string
  name: Bilingual
  /** The address of its category's drawing. */
  picture: string
  model: PanelFeature[]
  document: PanelDocument
  /** The identifiers of what its card shows. */
  figure?: string
  quick?: string
}
