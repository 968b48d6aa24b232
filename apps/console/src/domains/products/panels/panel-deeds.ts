import { isDeletable, isFrozenPanel, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'

export type PanelDeed = 'packages' | 'edit' | 'gray' | 'publish' | 'upgrade' | 'cancel' | 'out' | 'delete'
/** Those that ask first, as they can't be taken back or change what users see. */
export type AskedDeed = Exclude<PanelDeed, 'packages' | 'edit' | 'gray' | 'upgrade'>

/** What the state of a panel allows, in the order of its menu (SI-055, SI-056). */
export function deedsOf({ status, isUpgrading, usedBy, config }: Panel): PanelDeed[] {
  const { unpublished, grayscale, published, removed } = panelStatus
  const packages: PanelDeed[] = config.kind === 'code' ? ['packages'] : []
  if (isUpgrading) return [...packages, 'publish', 'cancel']
  const edit: PanelDeed[] = status === removed ? [] : ['edit']
  const ahead: Record<typeof status, PanelDeed[]> = {
    [unpublished]: ['gray', 'publish'],
    [grayscale]: ['publish', 'out'],
    [published]: ['upgrade', 'out'],
    [removed]: [],
  }
  return [...packages, ...edit, ...ahead[status], ...(isDeletable(status) && usedBy === 0 ? (['delete'] as const) : [])]
}

/** Everything but description and cover is frozen once users have the panel. */
export const isFrozen = (panel: Panel | undefined): boolean => panel !== undefined && isFrozenPanel(panel.status)

/** The state takes new packages: not while a version is in gray. */
export const takesPackages = ({ status, isUpgrading }: Panel): boolean =>
  !isUpgrading && (status === panelStatus.unpublished || status === panelStatus.published)
