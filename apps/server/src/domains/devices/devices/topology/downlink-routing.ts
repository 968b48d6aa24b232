import { carriedDown } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { DeviceTransport, Downlink, SendResult } from '../../../../mqtt/ports.ts'
import type { Route } from '../messages/device-message.ts'

interface Way {
  deviceId: number
  way: Route | undefined
}

/** Whether the device, or the gateway that carries it, has subscribed to the topic. */
export function hearsBy(
  transport: DeviceTransport | undefined,
  { deviceId, way }: Way,
  tail: string,
): boolean | undefined {
  return way ? transport?.hears(way.gatewayId, carriedDown(way.serial, tail)) : transport?.hears(deviceId, tail)
}

/** Sends over the device's own connection, or on the topics of the gateway that carries it. */
export function sendBy(transport: DeviceTransport | undefined, { deviceId, way }: Way, downlink: Downlink): SendResult {
  if (!transport) return 'offline'
  if (!way) return transport.sendDown(deviceId, downlink)
  return transport.sendDown(way.gatewayId, { ...downlink, tail: carriedDown(way.serial, downlink.tail) })
}
