import { nextState, type Lifecycle } from '../../lifecycle.ts'

/** ST-26 to ST-29, SI-055. */
export const panelStatus = { unpublished: 0, grayscale: 1, published: 2, removed: 3 } as const
export type PanelStatus = (typeof panelStatus)[keyof typeof panelStatus]

/** `stop`: a first gray release that failed too often. */
export type PanelEvent = 'gatedRelease' | 'publish' | 'out' | 'stop'

/** An upgrade leaves the panel published: it only has a gray version until it is published or canceled. */
export const panelLifecycle: Lifecycle<PanelStatus, PanelEvent> = {
  [panelStatus.unpublished]: { gatedRelease: panelStatus.grayscale, publish: panelStatus.published },
  [panelStatus.grayscale]: {
    publish: panelStatus.published,
    out: panelStatus.removed,
    stop: panelStatus.unpublished,
  },
  [panelStatus.published]: { out: panelStatus.removed },
  [panelStatus.removed]: {},
}

interface PanelState {
  status: PanelStatus
  grayVersion: string
}

/** ST-32: a published panel with a newer version in gray. */
export const isUpgrading = ({ status, grayVersion }: PanelState): boolean =>
  status === panelStatus.published && grayVersion !== ''

/** CN-61. */
export const isDeletable = (status: PanelStatus): boolean =>
  status === panelStatus.unpublished || status === panelStatus.removed

/** What a panel that users have keeps: only its description and its cover change. */
export const isFrozenPanel = (status: PanelStatus): boolean => status !== panelStatus.unpublished

/** A product can choose it; its own product can also choose one that is unpublished. */
export const isChoosable = (status: PanelStatus, { isOwn }: { isOwn: boolean }): boolean =>
  status === panelStatus.grayscale || status === panelStatus.published || (isOwn && status === panelStatus.unpublished)

export const nextPanelState = (status: PanelStatus, event: PanelEvent): PanelStatus | undefined =>
  nextState(panelLifecycle, status, event)
