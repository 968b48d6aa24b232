import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { topoState } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { Pool } from 'pg'
import type { DeviceTransport, Downlink } from '../../../../mqtt/ports.ts'
import { topologyStore, type SubDevice } from './topology.store.ts'

interface Dependencies {
  pool: Pool
  transport(): DeviceTransport | undefined
  /** Stores a sent downlink in the order of the gateway's own messages. */
  storeDownlink(deviceId: number, downlink: Downlink): void
}

/** A sub-device as the gateway's messages describe it. */
export const toldSub = ({ productId, serial, online }: SubDevice) => ({ productId, serial, online })

/** Sends a connected gateway its current list of sub-devices; an offline gateway requests it when it connects. */
export function topologyTelling({ pool, transport, storeDownlink }: Dependencies) {
  const store = topologyStore(pool)
  return async function tell(gatewayId: number): Promise<void> {
    if (!transport()) return
    const subs = (await store.list(gatewayId)).map(toldSub)
    const payload = JSON.stringify({ code: wireCode.ok, msg: 'changed by the platform', subs })
    const downlink: Downlink = { tail: topoState.tail, qos: 1, payload }
    if (transport()?.sendDown(gatewayId, downlink) !== 'sent') return
    storeDownlink(gatewayId, downlink)
  }
}
