import { callAction, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { panelIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { OwnTryChanges } from '@slipway/contract/users/homes/tries/tries.ts'
import { operationInput } from '@slipway/panel/control/operation-input.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo } from 'react'
import { PhoneFrame } from '../../../../shared/phone/PhoneFrame.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { triesTexts } from './tries-texts.ts'

interface Props {
  productId: string
  serial: string
  device: NonNullable<OwnTryChanges['device']>
  panel: NonNullable<OwnTryChanges['panel']>
}

/** What the phones see: a value that is set on one of them moves here, and the other way round. */
export function LiveTry({ productId, serial, device, panel }: Props) {
  const t = triesTexts()
  const mayControl = useMay(setProperties)
  const { document, model } = useMemo(() => panelIn(panel), [panel])
  const { values } = device
  const latest = useMemo(() => new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value])), [values])
  return (
    <PhoneFrame label={t.live}>
      <DevicePanel
        document={document}
        model={model}
        locale={currentLocale()}
        name={device.name}
        view={{ isOnline: device.online, mayControl, values: latest }}
        now={0}
        onSet={async (deKey, value) => {
          await call(setProperties, { productId, serial, data: { [deKey]: value } })
          return {}
        }}
        onAction={async (deKey, input) => {
          await call(callAction, { productId, serial, deKey, data: operationInput(input) })
          return {}
        }}
      />
    </PhoneFrame>
  )
}
