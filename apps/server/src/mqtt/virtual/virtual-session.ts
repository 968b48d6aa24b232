import { randomUUID } from 'node:crypto'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import {
  deviceFrame,
  simulatorClose,
  type DeviceFrame,
  type PlatformFrame,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { DeviceIdentity, DevicePorts, Downlink, OfflineReason, UplinkMessage } from '../ports.ts'
import type { PresenceQueue } from '../presence-queue.ts'
import type { TokenBuckets } from '../../concurrency/token-buckets.ts'
import { isBoardFrame, type BoardCarrier } from './board-parts.ts'
import type { VirtualBoard } from './virtual-board.ts'
import type { VirtualBoards } from './virtual-boards.ts'
import { bodyOf, framesOf, published, setReplyOf, uplinkOf } from './virtual-wire.ts'
import type { Log } from '../../log.ts'

const BOARD_AGAIN_MS = 15_000
const MAX_UNSENT_BYTES = 1024 * 1024
const TOO_MANY = 'too many messages'
/** The most multi-property commands with pending replies. */
const MAX_AWAITED = 200

/** What a session needs of a page's WebSocket, and what stands in for one. */
export interface VirtualSocket {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  pause(): void
  resume(): void
  send(text: string): void
  close(code: number): void
  terminate(): void
}

export interface VirtualCore {
  readonly ports: DevicePorts
  readonly clock: Clock
  readonly log: Pick<Log, 'debug' | 'error'>
  readonly presence: PresenceQueue
  readonly rates: TokenBuckets<number>
  /** The only session of each virtual device. */
  readonly sessions: Map<number, VirtualSession>
  /** Boards that update; undefined where virtual devices don't. */
  readonly boards: VirtualBoards | undefined
}

/** The connection of one virtual device, from its upgrade to its end. */
export class VirtualSession {
  /** Of the present connection: a device that restarts has another one. */
  id: string = randomUUID()
  readonly #core: VirtualCore
  readonly #socket: VirtualSocket
  readonly #device: DeviceIdentity
  readonly #ip: string
  /** By command: the properties without a reply so far, and the worst code received. */
  readonly #awaited = new Map<string, { left: Set<string>; code: number }>()
  #board: VirtualBoard | undefined
  /** When a session without a board asks for one again. */
  #boardDueAt = Infinity
  #isListening = false
  #isClosed = false
  #waiting = 0
  #lastHeartbeat: number

  constructor(core: VirtualCore, socket: VirtualSocket, device: DeviceIdentity, ip: string) {
    this.#core = core
    this.#socket = socket
    this.#device = device
    this.#ip = ip
    this.#lastHeartbeat = core.clock.now()
    core.sessions.get(device.deviceId)?.close('takenOver', simulatorClose.takenOver)
    core.sessions.set(device.deviceId, this)
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    socket.on('close', () => this.close('disconnected'))
    socket.on('error', () => this.close('protocolError'))
    // Paused until presence has stored that the device is online.
    socket.pause()
    void this.#begin()
  }

  async #begin(): Promise<void> {
    try {
      await this.#core.presence.change(this.#device, { online: true, ip: this.#ip, session: this.id })
    } catch (error) {
      this.#core.log.debug({ err: error }, 'a virtual device could not come online')
      this.close('connectionLost', simulatorClose.ended)
      return
    }
    if (this.#isClosed) return
    this.#isListening = true
    this.#socket.resume()
    this.#core.ports.onReady(this.#device)
    await this.#attachBoard()
  }

  async #attachBoard(): Promise<void> {
    const { boards, log, clock } = this.#core
    const { deviceId } = this.#device
    this.#boardDueAt = Infinity
    try {
      this.#board = await boards?.attach(this.#device, this.#carrier())
    } catch (error) {
      log.error({ err: error, deviceId }, 'the board of a virtual device could not be set up')
    }
    // Its product may get its first firmware while the page is open.
    if (boards && !this.#board) this.#boardDueAt = clock.now() + BOARD_AGAIN_MS
    if (this.#isClosed && !this.#core.sessions.has(deviceId)) boards?.detach(deviceId)
  }

  #carrier(): BoardCarrier {
    return {
      publish: (tail, body) => {
        if (this.#isListening) this.#handOver(this.#core.ports, published(tail, body))
        return this.#isListening
      },
      tell: (frame) => this.send(frame),
      goOffline: () => this.#goOffline(),
      comeOnline: () => this.#comeOnline(),
      isOpen: () => !this.#isClosed,
    }
  }

  /** The device has no power or restarts: the platform sees a lost connection, the page keeps its own. */
  #goOffline(): void {
    if (!this.#isListening) return
    this.#isListening = false
    this.#leave('connectionLost')
  }

  async #comeOnline(): Promise<void> {
    if (this.#isClosed || this.#isListening) return
    this.id = randomUUID()
    await this.#core.presence.change(this.#device, { online: true, ip: this.#ip, session: this.id })
    if (this.#isClosed) return
    this.#isListening = true
    this.#core.ports.onReady(this.#device)
  }

  /** Whether presence has stored the session and it has not ended. */
  get isOnline(): boolean {
    return this.#isListening
  }

  sendDown(message: Downlink): 'sent' | 'offline' {
    if (!this.#isListening || this.#socket.bufferedAmount > MAX_UNSENT_BYTES) return 'offline'
    this.#board?.receive(message.tail, bodyOf(message))
    const frames = framesOf(message, this.#core.clock.now())
    for (const frame of frames) {
      if (frame.type === 'prop_set') this.#await(frame.msgId, frame.deKey)
      this.send(frame)
    }
    return 'sent'
  }

  /** A client that requests replies without reading them is disconnected. */
  send(frame: PlatformFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.close('connectionLost')
      this.terminate()
      return
    }
    this.#socket.send(JSON.stringify(frame))
  }

  /** Ends the session after 90 s without a heartbeat (SI-099); else it asks for the board that it lacks. */
  sweep(now: number): void {
    if (now - this.#lastHeartbeat > virtualDeviceLimits.silenceMs) this.close('keepaliveTimeout', simulatorClose.silent)
    else if (now >= this.#boardDueAt) void this.#attachBoard()
  }

  close(reason: OfflineReason, code: number = simulatorClose.ended): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#isListening = false
    const { sessions, boards } = this.#core
    const { deviceId } = this.#device
    if (this.#board) boards?.detach(deviceId)
    if (sessions.get(deviceId) === this) sessions.delete(deviceId)
    this.#leave(reason)
    this.#socket.resume()
    this.#socket.close(code)
  }

  #leave(reason: OfflineReason): void {
    const { presence, log } = this.#core
    const { deviceId } = this.#device
    presence
      .change(this.#device, { online: false, ip: this.#ip, session: this.id, reason })
      .catch((error: unknown) => log.error({ err: error, deviceId }, 'a virtual device could not be set offline'))
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return
    if (isBinary) return this.close('protocolError', simulatorClose.notText)
    const { clock, rates, ports } = this.#core
    // Before parsing, because parsing is the cost of a flood.
    if (!rates.take(this.#device.deviceId, clock.now())) return this.#refuse(undefined, wireCode.tooMany, TOO_MANY)
    const frame = readFrame(data)
    if (frame?.type === 'heartbeat') {
      this.#lastHeartbeat = clock.now()
      this.send({ ...frame, ts: clock.now() })
      return
    }
    if (this.#waiting >= virtualDeviceLimits.waitingMessages) return this.#refuse(frame, wireCode.tooMany, TOO_MANY)
    if (!frame) return this.#refuse(frame, wireCode.badJson, 'not a message')
    if (isBoardFrame(frame)) return this.#board?.act(frame)
    // A device without power sends nothing.
    if (!this.#isListening) return
    const uplink = frame.type === 'prop_set_reply' ? this.#setReply(frame) : uplinkOf(frame)
    if (uplink) this.#handOver(ports, uplink)
  }

  #handOver(ports: DevicePorts, uplink: UplinkMessage): void {
    this.#waiting++
    ports.onUplink(this.#device, uplink, () => void this.#waiting--)
  }

  #refuse(frame: DeviceFrame | undefined, code: number, msg: string): void {
    const msgId = frame && 'msgId' in frame ? frame.msgId : undefined
    this.send({
      type: 'ack',
      ...(msgId === undefined ? {} : { msgId }),
      code,
      msg,
      ts: this.#core.clock.now(),
    })
  }

  #await(msgId: string, deKey: string): void {
    const known = this.#awaited.get(msgId)
    if (known) {
      known.left.add(deKey)
      return
    }
    const [oldest] = this.#awaited.keys()
    if (oldest !== undefined && this.#awaited.size >= MAX_AWAITED) this.#awaited.delete(oldest)
    this.#awaited.set(msgId, { left: new Set([deKey]), code: wireCode.ok })
  }

  /** The reply to an entire command, after each of its properties has a reply. */
  #setReply({ msgId, deKey, code }: Extract<DeviceFrame, { type: 'prop_set_reply' }>): UplinkMessage | undefined {
    const command = this.#awaited.get(msgId)
    if (!command) return setReplyOf(msgId, code)
    command.left.delete(deKey)
    if (code !== wireCode.ok) command.code = code
    if (command.left.size > 0) return undefined
    this.#awaited.delete(msgId)
    return setReplyOf(msgId, command.code)
  }
}

function readFrame(data: Buffer): DeviceFrame | undefined {
  try {
    return z.safeParse(deviceFrame, JSON.parse(data.toString('utf8'))).data
  } catch {
    return undefined
  }
}
