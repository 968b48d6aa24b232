import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { repliesToSet } from '@slipway/contract/devices/virtual-devices/automatic-replies.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { Clock } from '../../clock.ts'
import type { VirtualSocket } from './virtual-session.ts'

interface Dependencies {
  clock: Clock
  model: readonly PanelFeature[]
  /** What it reports first: values that the device does not have yet. */
  first: readonly (readonly [deKey: string, value: unknown])[]
}

/** Stands in for the page of a virtual device: it takes each set that the model allows and reports its value. */
export class StandIn extends EventEmitter implements VirtualSocket {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  readonly #parts: Dependencies
  readonly #heartbeat: NodeJS.Timeout
  #hasBegun = false

  constructor(parts: Dependencies) {
    super()
    this.#parts = parts
    this.#heartbeat = setInterval(() => this.#say({ type: 'heartbeat' }), virtualDeviceLimits.heartbeatMs)
    this.#heartbeat.unref()
  }

  get isOpen(): boolean {
    return this.readyState === this.OPEN
  }

  pause(): void {
    // Everything it says answers something, or follows `resume`.
  }

  /** The device is online now. */
  resume(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    const ts = this.#parts.clock.now()
    for (const [deKey, value] of this.#parts.first)
      this.#later({ type: 'prop_report', msgId: randomUUID(), deKey, value, ts })
  }

  send(text: string): void {
    const frame = JSON.parse(text) as PlatformFrame
    const time = this.#parts.clock.now()
    if (frame.type === 'prop_set') {
      const found = this.#parts.model.find(({ kind, deKey }) => kind === 'p' && deKey === frame.deKey)
      const property = found?.kind === 'p' ? found : undefined
      for (const reply of repliesToSet(frame, { property, time, newMessageId: randomUUID })) this.#later(reply)
    } else if (frame.type === 'action') {
      const { msgId, deKey } = frame
      this.#later({ type: 'action_reply', msgId, deKey, code: wireCode.ok, ts: time })
    }
  }

  close(): void {
    if (!this.isOpen) return
    this.readyState = 3
    clearInterval(this.#heartbeat)
    this.emit('close')
  }

  terminate(): void {
    this.close()
  }

  /** After all frames of the same command were sent: its session waits for a reply to each. */
  #later(frame: DeviceFrame): void {
    setImmediate(() => this.#say(frame))
  }

  #say(frame: DeviceFrame): void {
    if (this.isOpen) this.emit('message', Buffer.from(JSON.stringify(frame)), false)
  }
}
