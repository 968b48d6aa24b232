import { carriedDown } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { DeviceTransport, Downlink, SendResult } from '../../../../mqtt/ports.ts'
import type { Route } from '../messages/device-message.ts'

/** Sends over the device's own connection, or on the topics of the gateway that carries it. */
export function sendBy(
  transport: DeviceTransport | undefined,
  { deviceId, way }: { deviceId: number; way: Route | undefined },
  downlink: Downlink,
): SendResult {
  if (!transport) return 'offline'
  if (!way) return transport.sendDown(deviceId, downlink)
  return transport.sendDown(way.gatewayId, { ...downlink, tail: carriedDown(way.serial, downlink.tail) })
}
