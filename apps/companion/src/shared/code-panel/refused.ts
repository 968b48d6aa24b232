import type { PanelCode } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'

/** What a method refuses with. */
export class Refused extends Error {
  readonly code: PanelCode
  constructor(code: PanelCode, msg: string) {
    super(msg)
    this.code = code
  }
}
