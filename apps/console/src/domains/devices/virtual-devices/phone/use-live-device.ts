import { callAction, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { useMemo } from 'react'
import { useMay } from '../../../../shared/use-may.ts'
import type { ShownFeature } from '../../../products/features/features.exports.ts'
import { phoneEnds, phoneEvents, phoneValues } from '../phone-view.ts'
import type { VirtualDeviceState } from '../virtual-device-state.ts'
import { runOnVirtual, setOnVirtual } from '../virtual-devices.queries.ts'
import { virtualTexts } from '../virtual-texts.ts'

interface Options {
  productId: string
  serial: string
  features: readonly ShownFeature[]
  model: readonly PanelFeature[]
  state: Pick<VirtualDeviceState, 'phase' | 'values' | 'log'>
}

/** The virtual device as a panel sees it: its values, and taps that are real property sets. */
export function useLiveDevice({ productId, serial, features, model, state }: Options): LiveDevice {
  const t = virtualTexts().phone
  const [maySet, mayRun] = [useMay(setProperties), useMay(callAction)]
  const { phase, log } = state
  const values = useMemo(() => phoneValues(features, state.values), [features, state.values])
  const ends = useMemo(() => phoneEnds(log, t.refused), [log, t])
  const shown = useMemo(() => phoneEvents(log, model), [log, model])
  return useMemo(
    () => ({
      view: { isOnline: phase === 'on', mayControl: maySet && mayRun, values, ...shown },
      ends,
      onSet: (deKey, value) => setOnVirtual({ productId, serial }, { [deKey]: value }),
      onAction: (deKey, input) => runOnVirtual({ productId, serial }, deKey, input),
    }),
    [phase, maySet, mayRun, values, shown, ends, productId, serial],
  )
}
