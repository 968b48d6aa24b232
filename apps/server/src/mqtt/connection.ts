import type { Duplex } from 'node:stream'
import type { GatewayCore } from './gateway-core.ts'
import { Inbox } from './inbox.ts'
import { problemOf } from './packets/packet-problems.ts'
import { packetType, readFrame, readProtocol, typeOf } from './packets/packet-reading.ts'
import type { Frame } from './packets/packet-reading.ts'
import { connackRefusal, disconnect } from './packets/packet-writing.ts'
import type { DeviceCertificate, OfflineReason } from './ports.ts'
import { malformed, PacketFault, protocolError, reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'
import type { Session } from './session.ts'
import { pauseReason, type PauseReason } from './pause-reason.ts'
import { signIn, versionOf } from './sign-in.ts'

const DISCARDED_BYTES = 1024 * 1024

/** The source of a stream. */
export interface StreamSource {
  ip: string
  /** Undefined behind a proxy. */
  port?: number | undefined
  /** Whether the network could not read the bytes. */
  confidential: boolean
  certificate?: DeviceCertificate
}

/** One socket: splits its bytes into packets for the sign-in and then for the session. */
export class Connection {
  readonly stream: Duplex
  readonly ip: string
  readonly port: number | undefined
  readonly confidential: boolean
  readonly certificate: DeviceCertificate | undefined
  version: 4 | 5 = 4
  phase: 'fresh' | 'signingIn' | 'open' | 'closing' = 'fresh'
  keepaliveMs = 0
  /** The Maximum Packet Size of an MQTT 5 device. */
  maximumPacketBytes = Infinity
  session: Session | undefined
  /** Set where a limit was already exceeded: the answer to the CONNECT. */
  readonly refusal: Reason | undefined
  readonly #core: GatewayCore
  readonly #inbox = new Inbox()
  /** Epoch ms: of the last packet; before sign-in: of the start; while closing: of the close. */
  #since: number
  #holds = 0
  #isAdvancing = false
  #discarded = 0

  constructor(core: GatewayCore, stream: Duplex, from: StreamSource & { refusal?: Reason }) {
    this.#core = core
    this.stream = stream
    this.ip = from.ip
    this.port = from.port
    this.confidential = from.confidential
    this.certificate = from.certificate
    this.refusal = from.refusal
    this.#since = core.clock.now()
    stream.on('data', (chunk: Buffer) => this.#receive(chunk))
    stream.on('end', () => this.close('connectionLost'))
    stream.on('error', (error) => core.log.debug({ err: error, ip: from.ip }, 'device socket failed'))
    stream.on('close', () => this.#closed())
  }

  send(bytes: Buffer): void {
    if (this.phase === 'closing') return
    if (this.stream.writableLength > this.#core.settings.unsentBytes) {
      this.#core.counters.unsentDisconnects++
      this.session?.report({ cause: 'readsTooSlowly', found: '' })
      this.drop('connectionLost')
      return
    }
    this.stream.write(bytes)
  }

  mayTake(packet: Buffer): boolean {
    return packet.length <= this.maximumPacketBytes
  }

  /** Sends a mandatory packet: where the device cannot receive it, the connection ends. */
  sendWhole(packet: Buffer): void {
    if (!this.mayTake(packet)) throw new PacketFault(reason.packetTooLarge, 'answersTooLarge')
    this.send(packet)
  }

  pause(cause: PauseReason): void {
    if (this.#holds === 0) this.stream.pause()
    this.#holds |= cause
    if (cause === pauseReason.rate || cause === pauseReason.backpressure) this.#core.held.add(this)
  }

  isPausedBy(cause: PauseReason): boolean {
    return (this.#holds & cause) !== 0
  }

  resume(cause: PauseReason): void {
    if (!this.isPausedBy(cause)) return
    this.#holds &= ~cause
    if (!this.isPausedBy(pauseReason.rate) && !this.isPausedBy(pauseReason.backpressure)) this.#core.held.delete(this)
    if (this.#holds !== 0) return
    this.#since = this.#core.clock.now()
    this.#advance()
    if (this.#holds === 0) this.stream.resume()
  }

  /** Ends the connection, for MQTT 5 with the reason code; the first reason counts. */
  close(why: OfflineReason, code?: Reason): void {
    const answer = this.phase === 'open' && this.version === 5 && code !== undefined ? disconnect(code) : undefined
    this.#end(why, answer)
  }

  /** Ends the connection with a CONNACK, where the protocol version has a code for the reason. */
  refuse(code: Reason): void {
    this.#end('connectionLost', connackRefusal(this.version, code))
  }

  /** Ends the connection immediately, without writing pending bytes. */
  drop(why: OfflineReason): void {
    this.#end(why, undefined)
    this.stream.destroy()
  }

  sweep(now: number): void {
    const { settings, counters } = this.#core
    const passedMs = now - this.#since
    if (this.phase === 'closing') {
      if (passedMs > settings.lingerMs) this.stream.destroy()
    } else if (this.phase !== 'open') {
      if (passedMs <= settings.connectTimeoutMs) return
      counters.connectTimeouts++
      if (this.phase === 'signingIn') this.refuse(reason.unavailable)
      else this.close('connectionLost')
    } else if (this.keepaliveMs > 0 && this.#holds === 0 && passedMs > this.keepaliveMs * 1.5) {
      counters.keepaliveTimeouts++
      this.close('keepaliveTimeout', reason.keepaliveTimeout)
    }
  }

  #receive(chunk: Buffer): void {
    if (this.phase === 'closing') {
      this.#discarded += chunk.length
      if (this.#discarded > DISCARDED_BYTES) this.stream.destroy()
      return
    }
    if (this.phase === 'open') this.#since = this.#core.clock.now()
    this.#inbox.push(chunk)
    this.#advance()
  }

  #advance(): void {
    if (this.#isAdvancing) return
    this.#isAdvancing = true
    const bytes = this.#inbox.filled
    try {
      while (this.#holds === 0 && this.phase !== 'closing') {
        const frame = readFrame(bytes, this.#inbox.offset)
        if (!frame) break
        this.#checkHeader(bytes, frame)
        if (frame.end > bytes.length || !this.#takePacket(bytes, frame)) break
        this.#inbox.offset = frame.end
      }
      this.#inbox.trim()
    } catch (error) {
      this.#fail(error)
    }
    this.#isAdvancing = false
  }

  /** A packet of a forbidden type or size is refused before its body arrives. */
  #checkHeader(bytes: Buffer, frame: Frame): void {
    const { settings } = this.#core
    const type = typeOf(frame)
    if (this.phase === 'fresh') {
      if (type !== packetType.connect) throw protocolError()
      this.version = versionOf(readProtocol(bytes, frame)) ?? this.version
    }
    // Only MQTT 5 (§1.5.5) requires the shortest form.
    if (this.version === 5 && frame.body - frame.offset > 2 && bytes[frame.body - 1] === 0) throw malformed()
    const limit =
      this.phase === 'fresh'
        ? settings.connectPacketBytes
        : type === packetType.publish
          ? settings.packetBytes
          : settings.controlPacketBytes
    const sizeBytes = frame.end - frame.offset
    if (sizeBytes > limit) {
      const found = `${sizeBytes} B > ${limit} B`
      throw new PacketFault(reason.packetTooLarge, 'packetsTooLarge', { cause: 'packetTooLarge', found })
    }
  }

  /** False where the packet has to wait: the connection is paused then. */
  #takePacket(bytes: Buffer, frame: Frame): boolean {
    if (this.phase === 'open' && this.session) return this.session.receive(bytes, frame)
    signIn(this.#core, this, bytes, frame)
    return true
  }

  #fail(error: unknown): void {
    const { counters, log } = this.#core
    const code = error instanceof PacketFault ? error.code : reason.unspecified
    if (error instanceof PacketFault) counters[error.counter]++
    else log.error({ err: error, ip: this.ip }, 'a packet could not be processed')
    log.debug({ code, ip: this.ip, device: this.session?.device }, 'device connection ends for its packet')
    if (this.phase === 'open') this.session?.report(problemOf(error))
    if (this.phase === 'open') this.close('protocolError', code)
    else this.refuse(code)
  }

  #end(why: OfflineReason, answer: Buffer | undefined): void {
    if (this.phase === 'closing') return
    this.phase = 'closing'
    this.#since = this.#core.clock.now()
    this.#core.held.delete(this)
    this.session?.end(why)
    if (answer && this.mayTake(answer)) this.stream.end(answer)
    else this.stream.end()
    // Further bytes are read and discarded: closing with unread bytes resets the socket, and the answer is lost.
    this.stream.resume()
  }

  #closed(): void {
    this.#end('connectionLost', undefined)
    this.#core.connections.delete(this)
  }
}
