import { isDeletable, isFrozenPanel, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'

export type PanelDeed = 'edit' | 'gray' | 'publish' | 'upgrade' | 'cancel' | 'out' | 'delete'
/** Those that ask first, as they can't be taken back or change what users see. */
export type AskedDeed = Exclude<PanelDeed, 'edit' | 'gray' | 'upgrade'>

/** What the state of a panel allows, in the order of its menu (SI-055, SI-056). */
export function deedsOf({ status, isUpgrading, usedBy }: Panel): PanelDeed[] {
  const { unpublished, grayscale, published, removed } = panelStatus
  if (isUpgrading) return ['publish', 'cancel']
  const edit: PanelDeed[] = status === removed ? [] : ['edit']
  const ahead: Record<typeof status, PanelDeed[]> = {
    [unpublished]: ['gray', 'publish'],
    [grayscale]: ['publish', 'out'],
    [published]: ['upgrade', 'out'],
    [removed]: [],
  }
  return [...edit, ...ahead[status], ...(isDeletable(status) && usedBy === 0 ? (['delete'] as const) : [])]
}

/** Everything but description and cover is frozen once users have the panel. */
export const isFrozen = (panel: Panel | undefined): boolean => panel !== undefined && isFrozenPanel(panel.status)
