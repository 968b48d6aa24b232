import type { PanelDocument } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'
import type { ShownPanel } from './shown-panel.ts'

interface Panel {
  document: PanelDocument
  model: readonly PanelFeature[]
}

export const shownPanelOf = (panel: Panel): ShownPanel => panel as unknown as ShownPanel

/** What `shownPanelOf` was given. Without the schemas, which a small page doesn't load. */
export const panelIn = (shown: ShownPanel): Panel => shown as unknown as Panel

/** A stored document, or that of a reply: they were validated on write. */
export const documentIn = (document: Record<string, unknown>): PanelDocument => document as unknown as PanelDocument
