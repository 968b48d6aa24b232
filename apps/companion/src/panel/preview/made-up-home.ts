import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { useMemo, useState } from 'react'
import type { PanelBacking, PanelSubject, ProgramDevice } from '../../shared/code-panel/panel-backing.ts'

interface Names {
  home: string
  rooms: { living: string; bedroom: string }
  devices: { lamp: string; plug: string; sensor: string }
  features: { power: string; temperature: string }
}

const feature = (deKey: string, name: string, type: object, trans: number) => ({
  featureType: featureType.property,
  deKey,
  deName: JSON.stringify({ zh: name, en: name }),
  transType: trans,
  deInput: JSON.stringify(type),
})

/** Three devices that answer from this page: nothing of a preview reaches a real home. */
function devicesOf({ rooms, devices, features }: Names): ProgramDevice[] {
  const power = feature('power', features.power, { type: 'boolean' }, transType.reportAndDistribute)
  const temperature = feature('temperature', features.temperature, { type: 'float' }, transType.report)
  const shared = { online: true, mayControl: true, model: [power] }
  return [
    { ...shared, deviceId: 'lamp', name: devices.lamp, room: rooms.living, values: { power: true } },
    { ...shared, deviceId: 'plug', name: devices.plug, room: rooms.bedroom, values: { power: false } },
    {
      deviceId: 'sensor',
      name: devices.sensor,
      room: '',
      online: false,
      mayControl: true,
      model: [temperature],
      values: { temperature: 21.5 },
    },
  ]
}

const confirmed: UserCommand = { commandId: '1', status: commandStatus.acked, code: 200, msg: null, output: {} }

export function useMadeUpHome(names: Names): { subject: PanelSubject; backing: Omit<PanelBacking, 'store'> } {
  const [devices, setDevices] = useState(() => devicesOf(names))
  const backing = useMemo((): Omit<PanelBacking, 'store'> => {
    const of = (deviceId: string) => ({
      async set(data: Readonly<Record<string, unknown>>) {
        setDevices((now) =>
          now.map((one) => (one.deviceId === deviceId ? { ...one, values: { ...one.values, ...data } } : one)),
        )
        return confirmed
      },
      action: async () => confirmed,
      history: async () => [],
      events: async () => [],
    })
    return { ...of(''), deviceOf: of }
  }, [])
  return {
    subject: { name: names.home, online: true, mayControl: true, model: [], values: {}, devices },
    backing,
  }
}
