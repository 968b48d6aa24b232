import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { isLoopback, normalizedIp } from './client-ip.ts'
import { Admission } from './admission.ts'
import type { Verdict } from './admission.ts'
import type { Clock } from '../clock.ts'
import { Connection } from './connection.ts'
import { pauseReason } from './pause-reason.ts'
import type { StreamSource } from './connection.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import type { GatewayCore } from './gateway-core.ts'
import { newCounters } from './gateway-counters.ts'
import type { GatewayCounters } from './gateway-counters.ts'
import { gatewayDefaults } from './gateway-settings.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { RecentKicks } from './recent-kicks.ts'
import type { DevicePorts, DeviceTransport } from './ports.ts'
import { PresenceQueue } from './presence-queue.ts'
import { reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'
import type { Session } from './session.ts'
import { openTlsListener } from './tls-listener.ts'
import type { TlsListener, TlsFiles } from './tls-listener.ts'
import { TokenBuckets } from './token-buckets.ts'
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
  listenTls(options: { port: number; host?: string; files: TlsFiles }): Promise<{ port: number }>
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

const TICK_MS = 100
const TICKS_A_SWEEP = 10
const TCP_KEEPALIVE_MS = 60_000

export async function startGateway({ ports, clock, log, settings: wanted }: GatewayOptions): Promise<Gateway> {
  const settings = { ...gatewayDefaults, ...wanted }
  const toFlush = new Set<Session>()
  const core: GatewayCore = {
    ports,
    clock,
    log,
    settings,
    counters: newCounters(),
    presence: new PresenceQueue((device, change) => ports.onPresence(device, change)),
    packetRates: new TokenBuckets(settings.packets),
    signInRates: new TokenBuckets(settings.signIns),
    failedSignIns: new FailedSignIns(settings),
    recentKicks: new RecentKicks(),
    connections: new Set(),
    sessions: new Map(),
    held: new Set(),
    flushSoon(session) {
      if (toFlush.size === 0) setImmediate(flush)
      toFlush.add(session)
    },
    relieve() {
      if (core.held.size > 0 && !isRelieving) relieveHeld()
    },
  }
  const admission = new Admission(settings, core.counters, clock)
  const servers: Server[] = []
  const tlsDoors: TlsListener[] = []
  let isStopping = false
  let isRelieving = false

  function flush(): void {
    const sessions = [...toFlush]
    toFlush.clear()
    for (const session of sessions) session.flush()
  }

  /** Each one that is released sends more; so it stops as soon as too much waits again. */
  function relieveHeld(): void {
    isRelieving = true
    const held = [...core.held]
    for (const connection of held) {
      if (ports.waiting() >= settings.waitingMessages / 2) break
      connection.resume(pauseReason.backpressure)
    }
    isRelieving = false
  }

  function tick(): void {
    const now = clock.now()
    const held = [...core.held]
    for (const connection of held) {
      const device = connection.session?.device
      if (device && core.packetRates.has(device.deviceId, now)) connection.resume(pauseReason.rate)
    }
    core.relieve()
  }

  function sweep(): void {
    const now = clock.now()
    for (const connection of core.connections) connection.sweep(now)
    core.packetRates.sweep(now)
    core.signInRates.sweep(now)
    core.failedSignIns.sweep(now)
    core.recentKicks.sweep(now)
    tick()
  }

  let ticks = 0
  const timer = setInterval(() => {
    ticks++
    if (ticks % TICKS_A_SWEEP === 0) sweep()
    else if (core.held.size > 0) tick()
  }, TICK_MS)
  timer.unref()

  const judge = (stream: Duplex, ip: string): Verdict =>
    isStopping ? { isAccepted: false } : admission.judge(stream, ip)

  function accept(stream: Duplex, from: StreamSource): void {
    const verdict = judge(stream, from.ip)
    if (verdict.isAccepted) connect(stream, from, verdict.refusal)
    else drop(stream)
  }

  function connect(stream: Duplex, from: StreamSource, refusal?: Reason): void {
    core.counters.accepted++
    core.connections.add(new Connection(core, stream, { ...from, refusal }))
  }

  function acceptSocket(socket: Socket): void {
    const ip = normalizedIp(socket.remoteAddress ?? '')
    accept(socket, { ip, confidential: isLoopback(ip) })
  }

  /** A handshake costs more than any answer is worth: over a limit there is none. */
  const acceptTlsSocket = (door: TlsListener) => (socket: Socket) => {
    const verdict = judge(socket, normalizedIp(socket.remoteAddress ?? ''))
    if (verdict.isAccepted && verdict.refusal === undefined) door.take(socket)
    else drop(socket)
  }

  async function open({ port, host, take }: { port: number; host?: string | undefined; take(socket: Socket): void }) {
    const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEPALIVE_MS }, take)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: 4096 }, resolve)
    })
    server.on('error', (error) => log.error({ err: error }, 'the MQTT port failed'))
    servers.push(server)
    return { port: (server.address() as AddressInfo).port }
  }

  async function listenTls({ port, host, files }: Parameters<Gateway['listenTls']>[0]): Promise<{ port: number }> {
    const door = openTlsListener({
      files,
      log,
      counters: core.counters,
      handshakeTimeoutMs: settings.connectTimeoutMs,
      watchMs: settings.tlsWatchMs,
      onSecure(socket, certificate) {
        const ip = normalizedIp(socket.remoteAddress ?? '')
        if (isStopping) drop(socket)
        else connect(socket, { ip, confidential: true, ...(certificate ? { certificate } : {}) })
      },
    })
    tlsDoors.push(door)
    return open({ port, host, take: acceptTlsSocket(door) })
  }

  async function end(): Promise<void> {
    isStopping = true
    const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    for (const connection of core.connections) {
      if (connection.phase === 'open') connection.close('shutdown', reason.shuttingDown)
      else if (connection.phase !== 'closing') connection.close('shutdown')
    }
    await core.presence.drained()
    await Promise.race([Promise.all(closed), delay(settings.lingerMs, undefined, { ref: false })])
    for (const connection of core.connections) connection.stream.destroy()
    for (const door of tlsDoors) door.close()
    await Promise.all(closed)
    clearInterval(timer)
  }

  let ended: Promise<void> | undefined
  return {
    listen: (port, host) => open({ port, host, take: acceptSocket }),
    listenTls,
    reloadCertificates: () => tlsDoors.forEach((door) => door.reload()),
    accept,
    sweep,
    countRefusedWebSocket: () => void core.counters.refusedWebSockets++,
    stop: () => (ended ??= end()),
    sendDown: (deviceId, message) => core.sessions.get(deviceId)?.sendDown(message) ?? 'offline',
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

function drop(stream: Duplex): void {
  stream.on('error', () => undefined)
  stream.destroy()
}
