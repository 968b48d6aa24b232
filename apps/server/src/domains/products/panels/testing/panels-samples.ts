import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { addPanel, changePanelState } from '@slipway/contract/products/panels/panels.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { Caller } from '../../../../testing/test-server.ts'
import { switchFeature } from '../../product-release/testing/releasing.ts'
import { createdPlug } from '../../products/testing/products-samples.ts'

let count = 0
export const someName = (): string => `Panel ${++count}`

/** A panel of one switch, for any product with a switch `power`. */
export const switchDocument = {
  format: 1,
  model: { productId: '', upgradeCode: '', hash: '' },
  pages: [
    {
      id: 'control',
      title: { zh: '控制', en: 'Control' },
      items: [{ id: 'power', widget: 'power', span: 4, bind: { value: { kind: 'p', did: 'any', deKey: 'power' } } }],
    },
  ],
}

export const entryConfig = { kind: 'entry', url: 'https://example.com/manual', name: 'Manual' } as const
export const visualConfig = { kind: 'visual', document: switchDocument } as const

export const addedPanel = (caller: Caller, change: Partial<InputOf<typeof addPanel>> = {}): Promise<Panel> =>
  caller.call(addPanel, { panelName: someName(), config: visualConfig, ...change })

export const publish = (caller: Caller, { panelId }: Pick<Panel, 'panelId'>): Promise<Panel> =>
  caller.call(changePanelState, { panelId, status: panelStatus.published })

/** A plug with a switch, and an own panel made from its generated one. */
export async function plugWithPanel(caller: Caller): Promise<{ productId: string; panel: Panel }> {
  const { productId } = await createdPlug(caller)
  await caller.call(addFeature, { productId, ...switchFeature })
  return { productId, panel: await addedPanel(caller, { productId, config: { kind: 'visual' } }) }
}
