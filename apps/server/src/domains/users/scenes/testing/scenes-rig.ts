import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  uplink,
  type OwnDevice,
  type RecordingTransport,
} from '../../../devices/devices/testing/devices-rig.ts'
import { labelOf, releaseNow, type TestUser } from '../../homes/testing/homes-rig.ts'

export interface HomeLamp {
  deviceId: string
  own: OwnDevice
  online: DeviceIdentity
}

/** A released product with properties and an operation. */
export async function lampProduct(server: TestServer): Promise<string> {
  const productId = await makeProduct(server)
  const deName = { zh: '重启', en: 'Restart' }
  await server.as('developer').call(addFeature, { productId, featureType: 2, deKey: 'restart', deName })
  await releaseNow(server, productId)
  return productId
}

/** Devices of a home: what was sent to them, and how they answer. */
export function lamps(server: TestServer, transport: RecordingTransport, productId: () => string) {
  const sentTo = ({ online }: HomeLamp) =>
    transport.sent.filter(({ deviceId, tail }) => deviceId === online.deviceId && tail !== 'down/bind')
  return {
    sentTo,

    async add(owner: TestUser, homeId: string): Promise<HomeLamp> {
      const own = await makeDevice(server.as('developer'), productId())
      const online = await connect(server, transport, own)
      const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
      return { deviceId, own, online }
    },

    async goOffline({ own, online }: HomeLamp): Promise<void> {
      const session = `s-${own.serial}`
      await server.domains.devices.ports.onPresence(online, {
        online: false,
        ip: '192.0.2.7',
        session,
        reason: 'disconnected',
      })
      transport.listening.delete(online.deviceId)
    },

    /** Answers the latest command, once it has been sent. */
    async answer(lamp: HomeLamp, code = 200): Promise<void> {
      const last = await eventually(() => sentTo(lamp).at(-1))
      const { id } = JSON.parse(String(last.payload)) as { id: string }
      await uplink(server, lamp.online, { id, code }, { tail: `${last.tail.replace('down/', 'up/')}/reply` })
    },

    /** The commands of the device: what they set or invoke, and who has given them. */
    async commandsOf({ online }: HomeLamp): Promise<{ tail: string; data: unknown; giver: string }[]> {
      const { rows } = await server.db.pool.query<{ tail: string; data: unknown; giver: string }>(
        `select tail, data, case when by_user is not null then 'user' when by_scene is not null then 'scene'
           else 'account' end as giver from device_commands where device_id = $1 order by id`,
        [online.deviceId],
      )
      return rows
    },
  }
}
