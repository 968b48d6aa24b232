import { panelProtocol } from '../../../products/panels/bridge/panel-protocol.ts'

export const panelStoreLimits = {
  key: 100,
  /** Of a user and a panel, as JSON. */
  bytes: panelProtocol.storeBytes,
  writes: { perSecond: 10, burst: 20 },
} as const
