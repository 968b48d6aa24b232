import type { CommandEnd, OnSet } from './control/controls-store.ts'
import type { PanelView } from './panel-view.ts'

/** A device that a panel runs on: what it shows of it, and how it is controlled. */
export interface LiveDevice {
  view: PanelView
  /** Commands that have ended, oldest first. */
  ends: readonly CommandEnd[]
  onSet: OnSet
  onAction: OnSet
}
