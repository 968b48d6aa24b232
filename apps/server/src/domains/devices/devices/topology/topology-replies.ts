import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { topoState } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceTransport, Downlink } from '../../../../mqtt/ports.ts'
import { downMessage, type KeptMessage } from '../messages/message-row.ts'
import { topologyStore, type SubDevice } from './topology.store.ts'

interface Dependencies {
  pool: Pool
  clock: Clock
  transport(): DeviceTransport | undefined
  keepDown(message: KeptMessage): void
}

/** How a gateway reads a device that it carries. */
export const toldSub = ({ productId, serial, online }: SubDevice) => ({ productId, serial, online })

/** Tells a gateway that is connected to this process what it carries now; one that is away asks when it comes. */
export function topologyTelling({ pool, clock, transport, keepDown }: Dependencies) {
  const store = topologyStore(pool)
  return async function tell(gatewayId: number): Promise<void> {
    if (!transport()) return
    const subs = (await store.list(gatewayId)).map(toldSub)
    const payload = JSON.stringify({ code: wireCode.ok, msg: 'changed by the platform', subs })
    const downlink: Downlink = { tail: topoState.tail, qos: 1, payload }
    if (transport()?.sendDown(gatewayId, downlink) !== 'sent') return
    keepDown(downMessage({ deviceId: gatewayId, productId: '' }, downlink, clock.now()))
  }
}
