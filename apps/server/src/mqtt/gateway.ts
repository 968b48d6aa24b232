import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { StreamSource } from './connection.ts'
import type { GatewayCounters } from './gateway-counters.ts'
import { gatewayListeners, type TlsDoor } from './gateway-listeners.ts'
import { gatewayDefaults } from './gateway-settings.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { startSweeping } from './gateway-sweep.ts'
import { openCore } from './open-core.ts'
import type { DevicePorts, DeviceTransport } from './ports.ts'
import { reason } from './packets/reason-codes.ts'
import type { Log } from '../log.ts'

export interface GatewayOptions {
  ports: DevicePorts
  clock: Clock
  log: Pick<Log, 'debug' | 'error'>
  settings?: Partial<GatewaySettings>
}

export interface GatewayGauges {
  connections: number
  sessions: number
  /** Devices, addresses and user names of which the rate has to be remembered. */
  buckets: number
}

export interface Gateway extends DeviceTransport {
  /** Takes MQTT over TCP; port 0 chooses a free one, and without a host it is every address of the machine. */
  listen(port: number, host?: string): Promise<{ port: number }>
  /** Takes MQTT over TLS. The files are read again when they change; throws where they cannot be used now. */
  listenTls(options: TlsDoor): Promise<{ port: number }>
  /** Reads the TLS files again, whether or not they have changed; what cannot be used is logged and left. */
  reloadCertificates(): void
  /** Takes a stream of MQTT bytes: a WebSocket's, or one in memory. */
  accept(stream: Duplex, from: StreamSource): void
  /** Counts a WebSocket that was turned away before it became a stream of MQTT. */
  countRefusedWebSocket(): void
  metrics(): GatewayCounters & GatewayGauges
  /** One look at every connection's time limits; the gateway itself does it once a second. */
  sweep(): void
}

export async function startGateway({ ports, clock, log, settings: wanted }: GatewayOptions): Promise<Gateway> {
  const settings = { ...gatewayDefaults, ...wanted }
  const core = openCore({ ports, clock, log, settings })
  const listeners = gatewayListeners(core)
  const { sweep, stop: stopSweeping } = startSweeping(core)

  async function end(): Promise<void> {
    const closed = listeners.close()
    for (const connection of core.connections) {
      if (connection.phase === 'open') connection.close('shutdown', reason.shuttingDown)
      else if (connection.phase !== 'closing') connection.close('shutdown')
    }
    await core.presence.drained()
    await Promise.race([Promise.all(closed), delay(settings.lingerMs, undefined, { ref: false })])
    for (const connection of core.connections) connection.stream.destroy()
    listeners.closeTls()
    await Promise.all(closed)
    stopSweeping()
  }

  let ended: Promise<void> | undefined
  return {
    listen: listeners.listen,
    listenTls: listeners.listenTls,
    reloadCertificates: listeners.reloadCertificates,
    accept: listeners.accept,
    sweep,
    countRefusedWebSocket: () => void core.counters.refusedWebSockets++,
    stop: () => (ended ??= end()),
    sendDown: (deviceId, message) => core.sessions.get(deviceId)?.sendDown(message) ?? 'offline',
    hears(deviceId, tail) {
      const session = core.sessions.get(deviceId)
      return session && session.subscriptions?.grantedQos(tail) !== undefined
    },
    kick(deviceId) {
      core.recentKicks.add(deviceId, clock.now())
      core.sessions.get(deviceId)?.connection.close('kicked', reason.administrative)
    },
    connectionCount: () => core.sessions.size,
    holds: (deviceId) => core.sessions.has(deviceId),
    sessions: () =>
      [...core.sessions.values()]
        .filter(({ connection }) => connection.phase === 'open')
        .map(({ id, device }) => ({ deviceId: device.deviceId, session: id })),
    endSession({ deviceId, session }, why) {
      const held = core.sessions.get(deviceId)
      if (held?.id !== session) return
      if (why === 'takenOver') core.counters.takenOver++
      // Who took over was told of as such where it came in; here it only ends.
      held.connection.close('kicked', why === 'takenOver' ? reason.takenOver : reason.administrative)
    },
    metrics: () => ({
      ...core.counters,
      connections: core.connections.size,
      sessions: core.sessions.size,
      buckets: core.packetRates.size + core.signInRates.size + core.failedSignIns.size,
    }),
  }
}
