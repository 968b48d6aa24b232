import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { simulatorClose } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { isSimulatorPath, readSimulatorPath } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../clock.ts'
import { upgradeHandlers } from '../../http/limits/slow-sockets.ts'
import { RecentKicks } from '../recent-kicks.ts'
import type { DeviceIdentity, DevicePorts, DeviceTransport } from '../ports.ts'
import { PresenceQueue } from '../presence-queue.ts'
import { TokenBuckets } from '../../concurrency/token-buckets.ts'
import type { BoardPace, BoardPorts } from './board-parts.ts'
import { virtualBoards } from './virtual-boards.ts'
import { VirtualSession, type VirtualCore, type VirtualSocket } from './virtual-session.ts'
import { PATH, refuse, socketAddress, type WebSocketOptions } from '../web-socket.ts'
import type { Log } from '../../log.ts'

const SWEEP_MS = 5_000
/** Upgrades with a token check in progress. */
const MAX_ASKING = 100
/** The address of a device that this process stands in for. */
const HERE = '127.0.0.1'

interface Dependencies {
  ports: DevicePorts
  clock: Clock
  log: Pick<Log, 'debug' | 'error'>
  /** Consumes the token; undefined where it is invalid. */
  admit(serial: string, token: string): Promise<DeviceIdentity | undefined>
  /** Whether the device and its product still exist. */
  isThere(device: number): Promise<boolean>
  /** Undefined: virtual devices don't update. */
  boards?: BoardPorts | undefined
  pace?: BoardPace | undefined
}

export interface VirtualSockets extends DeviceTransport {
  /** Accepts virtual devices at `/devicesimulator/{serial}/{token}` of an HTTP server. */
  mount(server: Server, options?: Pick<WebSocketOptions, 'addressOf'>): void
  /** Checks the heartbeats of all connections; also runs every 5 s. */
  sweep(): void
  kickAll(): void
  /** Carries a device without a page, unless one carries it already. */
  standIn(device: DeviceIdentity, socket: VirtualSocket): void
}

/** The transport of virtual devices: a page's WebSocket replaces the hardware (CA-108). */
export function virtualSockets({ ports, clock, log, admit, isThere, boards, pace }: Dependencies): VirtualSockets {
  const { messageBytes: maxPayload, burst, perSecond } = virtualDeviceLimits
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false })
  const core: VirtualCore = {
    ports,
    clock,
    log,
    presence: new PresenceQueue((device, change) => ports.onPresence(device, change)),
    rates: new TokenBuckets({ burst, perSecond }),
    sessions: new Map(),
    boards: boards && virtualBoards({ ports: boards, clock, ...(pace && { pace }) }),
  }
  const kicks = new RecentKicks()
  let asking = 0
  let isStopping = false

  const sweep = () => {
    const now = clock.now()
    for (const session of core.sessions.values()) session.sweep(now)
    core.rates.sweep(now)
    kicks.sweep(now)
    core.boards?.sweep(now)
  }
  const timer = setInterval(sweep, SWEEP_MS)
  timer.unref()

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string): Promise<void> {
    const named = readSimulatorPath(request.url ?? '')
    if (!named) return refuse(socket, '404 Not Found')
    if (isStopping || asking >= MAX_ASKING) return refuse(socket, '503 Service Unavailable')
    asking++
    const onError = () => socket.destroy()
    socket.on('error', onError)
    const kicksBefore = kicks.order
    const device = await admit(named.serial, named.token)
      .catch((error: unknown) => log.error({ err: error }, 'a virtual device could not be connected'))
      .finally(() => asking--)
    if (socket.destroyed) return
    if (!device || kicks.isAfter(kicksBefore, device.deviceId)) return refuse(socket, '401 Unauthorized')
    if (isStopping) return refuse(socket, '503 Service Unavailable')
    socket.off('error', onError)
    sockets.handleUpgrade(
      request,
      socket,
      head,
      (webSocket) => new VirtualSession(core, webSocket as VirtualSocket, device, ip),
    )
  }

  async function kick(deviceId: number): Promise<void> {
    kicks.add(deviceId, clock.now())
    const session = core.sessions.get(deviceId)
    if (!session) return
    if (!(await isThere(deviceId).catch(() => true))) session.send({ type: 'delete', ts: clock.now() })
    session.close('kicked', simulatorClose.ended)
  }

  return {
    mount(server, { addressOf = socketAddress } = {}) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const url = request.url ?? ''
        // Without an answer the socket would stay open forever; paths of other listeners are theirs to answer.
        const isOthers = url.split('?')[0] === PATH && upgradeHandlers(server) > 1
        if (isSimulatorPath(url)) void accept(request, socket, head, addressOf(request))
        else if (!isOthers) refuse(socket, '404 Not Found')
      })
    },
    sweep,
    standIn(device, socket) {
      if (isStopping || core.sessions.has(device.deviceId)) return socket.terminate()
      void new VirtualSession(core, socket, device, HERE)
    },
    sendDown: (deviceId, message) => core.sessions.get(deviceId)?.sendDown(message) ?? 'offline',
    hears: (deviceId) => (core.sessions.has(deviceId) ? true : undefined),
    kick: (deviceId) => void kick(deviceId),
    kickAll() {
      for (const deviceId of core.sessions.keys()) void kick(deviceId)
    },
    connectionCount: () => core.sessions.size,
    holds: (deviceId) => core.sessions.has(deviceId),
    sessions: () =>
      [...core.sessions]
        .filter(([, { isOnline }]) => isOnline)
        .map(([deviceId, { id: session }]) => ({ deviceId, session })),
    endSession({ deviceId, session }, why) {
      const held = core.sessions.get(deviceId)
      if (held?.id !== session) return
      if (why === 'takenOver') held.close('kicked', simulatorClose.takenOver)
      else void kick(deviceId)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      const ending = [...core.sessions.values()]
      for (const session of ending) session.close('shutdown', simulatorClose.shutdown)
      await core.presence.drained()
      for (const session of ending) session.terminate()
    },
  }
}
