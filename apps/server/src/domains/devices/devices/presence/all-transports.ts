import type { DeviceTransport } from '../../../../mqtt/ports.ts'

/** Combines the transports of this process: a device is connected to at most one of them. */
export function allTransports() {
  const attached: DeviceTransport[] = []
  const all: DeviceTransport = {
    sendDown(deviceId, message) {
      for (const transport of attached) {
        const result = transport.sendDown(deviceId, message)
        if (result !== 'offline') return result
      }
      return 'offline'
    },
    hears(deviceId, tail) {
      return attached.find((transport) => transport.holds(deviceId))?.hears(deviceId, tail)
    },
    kick(deviceId) {
      for (const transport of attached) transport.kick(deviceId)
    },
    holds: (deviceId) => attached.some((transport) => transport.holds(deviceId)),
    sessions: () => attached.flatMap((transport) => transport.sessions()),
    endSession(held, why) {
      for (const transport of attached) transport.endSession(held, why)
    },
    connectionCount: () => attached.reduce((total, transport) => total + transport.connectionCount(), 0),
    async stop() {
      await Promise.all(attached.map((transport) => transport.stop()))
    },
  }
  return {
    /** `isAskedFirst`: it takes only answers to its own requests from devices that another transport holds. */
    attach(transport: DeviceTransport, { isAskedFirst = false } = {}): void {
      if (isAskedFirst) attached.unshift(transport)
      else attached.push(transport)
    },
    /** Undefined while this process carries no devices. */
    current: (): DeviceTransport | undefined => (attached.length > 0 ? all : undefined),
  }
}
