import { callAction, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { panelIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { OwnTryChanges } from '@slipway/contract/users/homes/tries/tries.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo } from 'react'
import { useMay } from '../../../../shared/use-may.ts'
import { triesTexts } from './tries-texts.ts'

interface Props {
  productId: string
  serial: string
  device: NonNullable<OwnTryChanges['device']>
  panel: NonNullable<OwnTryChanges['panel']>
}

/** Only its own focus lets the keyboard scroll it. */
const scrollable = { role: 'group', tabIndex: 0 } as const

/** What the phones see: a value that is set on one of them moves here, and the other way round. */
export function LiveTry({ productId, serial, device, panel }: Props) {
  const t = triesTexts()
  const mayControl = useMay(setProperties)
  const { document, model } = useMemo(() => panelIn(panel), [panel])
  const { values } = device
  const latest = useMemo(() => new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value])), [values])
  return (
    <div
      {...scrollable}
      aria-label={t.live}
      className="mx-auto h-140 w-full max-w-95 overflow-y-auto rounded-xl border bg-canvas -outline-offset-2!"
    >
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
          await call(callAction, { productId, serial, deKey, data: recordOf(input) })
          return {}
        }}
      />
    </div>
  )
}

/** The input of an operation; one without parameters has none. */
const recordOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}
