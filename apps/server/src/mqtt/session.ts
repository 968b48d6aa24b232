import { mayHear, topicPrefix } from '@slipway/contract/topic.ts'
import type { Connection } from './connection.ts'
import { pauseReason } from './pause-reason.ts'
import { checkFlags, readDisconnect, readPuback, readSubscribe, readUnsubscribe } from './packets/control-packets.ts'
import type { SubscribePacket } from './packets/control-packets.ts'
import { DownlinkWindow } from './downlink-window.ts'
import type { NotSentCounter } from './gateway-counters.ts'
import type { GatewayCore } from './gateway-core.ts'
import type { PacketProperties } from './packets/packet-properties.ts'
import { hasWildcard, packetType, qosOf, readPublish, topicIn, typeOf } from './packets/packet-reading.ts'
import type { Frame, PublishPacket } from './packets/packet-reading.ts'
import { pingResponse, pubacks, publish, suback, unsuback } from './packets/packet-writing.ts'
import type { OutgoingPublish } from './packets/packet-writing.ts'
import { problemOf } from './packets/packet-problems.ts'
import type {
  DeviceIdentity,
  DeviceProblemReport,
  Downlink,
  OfflineReason,
  SendResult,
  UplinkMessage,
} from './ports.ts'
import { readPublishTopic } from './packets/publish-topic.ts'
import { malformed, PacketFault, protocolError, reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'
import { Subscriptions } from './subscriptions.ts'
import { UplinkWindow } from './uplink-window.ts'

/** A signed-in device on its connection, from online to offline. */
export class Session {
  readonly id: string
  readonly device: DeviceIdentity
  readonly connection: Connection
  readonly #core: GatewayCore
  /** `iot/v1/{productId}/{serial}/` */
  readonly #prefix: string
  readonly #receiveMaximum: number
  readonly #keepsSession: boolean
  subscriptions: Subscriptions | undefined
  #uplinks: UplinkWindow | undefined
  #downlinks: DownlinkWindow | undefined
  #hasEnded = false
  #lastTopic = ''
  #lastTail = ''

  constructor(
    core: GatewayCore,
    connection: Connection,
    { id, device, properties }: { id: string; device: DeviceIdentity; properties: PacketProperties },
  ) {
    this.id = id
    this.device = device
    this.connection = connection
    this.#core = core
    this.#prefix = topicPrefix(device)
    const { inflight } = core.settings
    this.#receiveMaximum = Math.min(properties.number('receiveMaximum') ?? inflight, inflight)
    this.#keepsSession = (properties.number('sessionExpiry') ?? 0) > 0
  }

  /** Stores that the device is online; false where that failed. */
  async begin(): Promise<boolean> {
    const { ip, port } = this.connection
    try {
      await this.#core.presence.change(this.device, { online: true, ip, port, session: this.id })
      return true
    } catch (error) {
      this.#presenceFailed(error)
      this.#leave()
      return false
    }
  }

  end(why: OfflineReason): void {
    if (!this.#leave()) return
    const { presence } = this.#core
    const change = { online: false, ip: this.connection.ip, session: this.id, reason: why } as const
    presence.change(this.device, change).catch((error: unknown) => this.#presenceFailed(error))
  }

  /** False where the device has already left. */
  #leave(): boolean {
    if (this.#hasEnded) return false
    this.#hasEnded = true
    this.#core.sessions.delete(this.device.deviceId)
    return true
  }

  /** False where the packet has to wait until the connection is resumed. */
  receive(bytes: Buffer, frame: Frame): boolean {
    const type = typeOf(frame)
    if (type === packetType.publish) return this.#publish(bytes, frame)
    const { version } = this.connection
    if (type === packetType.puback) {
      const packetId = readPuback(bytes, frame, version)
      if (!this.#downlinks?.isUnderWay(packetId) && !this.#takeToken()) return this.#wait()
      this.#acknowledgeDownlink(packetId)
      return true
    }
    if (type === packetType.disconnect) {
      // MQTT 5 §3.14.2.2.2: a session without expiry cannot get one in the DISCONNECT.
      if (readDisconnect(bytes, frame, version) && !this.#keepsSession) throw protocolError()
      this.connection.close('disconnected')
      return true
    }
    if (!this.#takeToken()) return this.#wait()
    if (type === packetType.pingreq) {
      checkFlags(frame, 0)
      if (frame.end > frame.body) throw malformed()
      this.connection.send(pingResponse)
    } else if (type === packetType.subscribe) {
      this.#subscribe(readSubscribe(bytes, frame, version))
    } else if (type === packetType.unsubscribe) {
      this.#unsubscribe(readUnsubscribe(bytes, frame, version))
    } else {
      if (type === packetType.auth) checkFlags(frame, 0)
      throw protocolError()
    }
    return true
  }

  #publish(bytes: Buffer, frame: Frame): boolean {
    const { counters, settings } = this.#core
    const { version } = this.connection
    const qos = qosOf(frame)
    if (qos === 2)
      throw new PacketFault(reason.qosUnsupported, 'qosRefused', { cause: 'qos2', found: topicIn(bytes, frame) })
    if (qos === 1 && (this.#uplinks?.size ?? 0) >= settings.inflight) {
      if (version === 5) throw new PacketFault(reason.receiveMaximumExceeded, 'receiveMaximumExceeded')
      counters.inflightPauses++
      this.connection.pause(pauseReason.inflight)
      return false
    }
    if (!this.#takeToken()) {
      if (qos === 1) return this.#wait()
      counters.rateDropped++
      this.report({ cause: 'rateDropped', found: '' })
      return true
    }
    const packet = readPublish(bytes, frame, version)
    if (packet.retain && version === 5)
      throw new PacketFault(reason.retainUnsupported, 'retainRefused', { cause: 'retain', found: packet.topic })
    const { topic } = packet
    // A device mostly uses one topic.
    const isLast = topic === this.#lastTopic
    const tail = isLast ? this.#lastTail : readPublishTopic(topic, this.device, settings.topicBytes)
    if (typeof tail !== 'string') return this.#refusePublish(packet, tail)
    this.#lastTopic = topic
    this.#lastTail = tail
    this.#uplink(packet, tail)
    return true
  }

  /** Only the PUBACK of MQTT 5 can refuse; any other answer would confirm the message. */
  #refusePublish({ qos, packetId }: PublishPacket, fault: PacketFault): true {
    if (this.connection.version !== 5 || qos === 0) throw fault
    this.#core.counters[fault.counter]++
    this.report(problemOf(fault))
    this.#settle(packetId)(fault.code)
    return true
  }

  #uplink({ qos, packetId, payload, responseTopic, correlationData }: PublishPacket, tail: string): void {
    const { counters, log, ports, settings } = this.#core
    counters.uplinks++
    const message: UplinkMessage = { tail, payload, qos }
    if (responseTopic !== undefined && this.#isOwnDown(responseTopic)) message.responseTopic = responseTopic
    if (correlationData) message.correlationData = correlationData
    const settle = qos === 1 ? this.#settle(packetId) : undefined
    const done = (): void => {
      settle?.(reason.success)
      this.#core.relieve()
    }
    try {
      ports.onUplink(this.device, message, done)
    } catch (error) {
      counters.portFailures++
      log.error({ err: error, device: this.device, tail }, 'a message could not be processed')
      this.connection.close('connectionLost', reason.unspecified)
      return
    }
    if (ports.waiting() < settings.waitingMessages) return
    counters.backpressurePauses++
    this.connection.pause(pauseReason.backpressure)
  }

  /** Reserves a slot in the window; the result acknowledges it, in order. */
  #settle(packetId: number): (code: Reason) => void {
    const window = (this.#uplinks ??= new UplinkWindow())
    const entry = window.enter(packetId)
    return (code) => {
      if (window.isSettled(entry)) return
      entry.code = code
      if (window.hasSettled) this.#core.flushSoon(this)
    }
  }

  flush(): void {
    if (this.#hasEnded || !this.#uplinks) return
    const settled = this.#uplinks.takeSettled()
    if (settled.length === 0) return
    this.#core.counters.acknowledged += settled.length
    this.connection.send(pubacks(settled))
    if (this.#uplinks.size <= this.#core.settings.inflight / 2) this.connection.resume(pauseReason.inflight)
  }

  #subscribe({ packetId, wanted }: SubscribePacket): void {
    const granted = wanted.map(({ filter, qos }) => this.#grant(filter, qos === 0 ? 0 : 1))
    this.connection.sendWhole(suback(this.connection.version, packetId, granted))
    if (!granted.some((code) => code < reason.unspecified)) return
    try {
      this.#core.ports.onReady(this.device)
    } catch (error) {
      this.#core.counters.portFailures++
      this.#core.log.error({ err: error, device: this.device }, 'a connected device could not be announced')
    }
  }

  /** The SUBACK code of one filter. */
  #grant(topic: string, qos: 0 | 1): number {
    const refusal = (this.subscriptions ??= new Subscriptions(this.device)).add(topic, qos, this.#core.settings)
    if (!refusal) return qos
    this.#core.counters.refusedSubscriptions++
    this.report({ cause: refusal.cause, found: topic })
    return this.connection.version === 5 ? refusal.code : reason.unspecified
  }

  #unsubscribe({ packetId, filters }: ReturnType<typeof readUnsubscribe>): void {
    const codes = filters.map((topic) => (this.subscriptions?.remove(topic) ? reason.success : reason.noSubscription))
    this.connection.sendWhole(unsuback(this.connection.version, packetId, codes))
  }

  sendDown({ tail, payload, qos, responseTopic, correlationData }: Downlink): SendResult {
    const { counters, settings } = this.#core
    const { version, stream } = this.connection
    const isResponse = version === 5 && responseTopic !== undefined && this.#isOwnDown(responseTopic)
    const topic = isResponse ? responseTopic : this.#prefix + tail
    const granted = this.subscriptions?.grantedQos(topic.slice(this.#prefix.length))
    if (granted === undefined) {
      counters.downlinksUnheard++
      return 'unheard'
    }

    const message: OutgoingPublish = { topic, payload, qos: qos === 1 && granted === 1 ? 1 : 0, correlationData }
    const frame = publish(version, message, 0)
    if (!this.connection.mayTake(frame)) return this.#notSent('downlinksTooLarge', `${topic}, ${frame.length} B`)
    if (stream.writableLength + (this.#downlinks?.queuedBytes ?? 0) > settings.unsentBytes) {
      if (message.qos === 0) return this.#notSent('unsentDropped')
      this.connection.drop('connectionLost')
      return this.#notSent('unsentDisconnects')
    }
    if (message.qos === 0) {
      this.connection.send(frame)
    } else {
      const window = (this.#downlinks ??= new DownlinkWindow(this.#receiveMaximum))
      const packetId = window.open()
      if (packetId !== undefined) this.connection.send(publish(version, message, packetId))
      else if (window.queued < settings.queuedDownlinks) window.enqueue(message)
      else return this.#notSent('downlinkQueueFull')
    }
    counters.downlinks++
    return 'sent'
  }

  #notSent(counter: NotSentCounter, found = ''): 'offline' {
    this.#core.counters[counter]++
    this.report({ cause: counter === 'downlinksTooLarge' ? 'downlinkTooLarge' : 'readsTooSlowly', found })
    return 'offline'
  }

  #acknowledgeDownlink(packetId: number): void {
    const next = this.#downlinks?.acknowledge(packetId)
    const nextId = next && this.#downlinks?.open()
    if (next && nextId !== undefined) this.connection.send(publish(this.connection.version, next, nextId))
  }

  #isOwnDown(topic: string): boolean {
    return mayHear(topic, this.device) && !hasWildcard(topic) && topic.length <= this.#core.settings.topicBytes
  }

  #takeToken(): boolean {
    return this.#core.packetRates.take(this.device.deviceId, this.#core.clock.now())
  }

  #wait(): false {
    this.#core.counters.ratePauses++
    this.connection.pause(pauseReason.rate)
    return false
  }

  /** Notes for the device's owner what the device has to change. */
  report(problem: DeviceProblemReport | undefined): void {
    if (problem) this.#core.ports.onProblem(this.device, problem)
  }

  #presenceFailed(error: unknown): void {
    this.#core.counters.portFailures++
    this.#core.log.error({ err: error, device: this.device }, 'a presence change could not be saved')
  }
}
