import { randomUUID } from 'node:crypto'
import { platformAck, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { DeviceIdentity, Downlink, SendResult } from '../mqtt/ports.ts'
import { messageText, nextText, receivedWith } from './received.ts'
import type { Received } from './ports.ts'

/** What ended a request for messages. */
export type PollEnd = 'messages' | 'time' | 'gone' | 'kicked' | 'connectedElsewhere' | 'replaced'

/** A request for messages, from its sign-in to its reply. */
export class OpenPoll {
  readonly device: DeviceIdentity
  readonly ended: Promise<PollEnd>
  readonly #replyBytes: number
  #received: Received
  #messages: string[] = []
  #bytes = 0
  #isSendingBacklog = true
  #end: (why: PollEnd) => void = () => undefined

  constructor(device: DeviceIdentity, received: Received, replyBytes: number) {
    this.device = device
    this.#received = received
    this.#replyBytes = replyBytes
    this.ended = new Promise((resolve) => (this.#end = resolve))
  }

  /** Messages beyond the size of a reply wait for the next request. */
  take(message: Downlink): SendResult {
    const text = messageText(message)
    const bytes = Buffer.byteLength(text)
    if (this.#messages.length > 0 && this.#bytes + bytes > this.#replyBytes) return 'offline'
    this.#messages.push(text)
    this.#bytes += bytes
    this.#received = receivedWith(this.#received, message)
    // Others may follow in the same turn.
    if (!this.#isSendingBacklog && this.#messages.length === 1) setImmediate(() => this.end('messages'))
    return 'sent'
  }

  /** All that had waited for this request has been sent. */
  endBacklog(): void {
    this.#isSendingBacklog = false
    if (this.#messages.length > 0) this.end('messages')
  }

  end(why: PollEnd): void {
    this.#end(why)
  }

  /** The reply's body. */
  text(): string {
    const said = `"code":${wireCode.ok},"msg":"ok","next":"${nextText(this.#received)}"`
    return `{${said},"messages":[${this.#messages.join(',')}]}`
  }
}

/** A message of a device that is not saved yet. */
export class OpenUplink {
  /** In place of a topic: asks for an answer, and identifies it. */
  readonly responseTopic: string
  readonly #isHere: boolean
  #answer: string | undefined
  #messages: string[] = []

  /** `isHere`: the device has no connection that its messages go to. */
  constructor(isHere: boolean) {
    this.responseTopic = `request ${randomUUID()}`
    this.#isHere = isHere
  }

  /** Whether this is the answer, which it keeps. */
  takesAnswer(message: Downlink): boolean {
    if (message.responseTopic !== this.responseTopic) return false
    if (message.tail === platformAck.tail) this.#answer = message.payload
    else this.#messages.push(messageText(message))
    return true
  }

  /** Another message that follows from this one, such as a firmware offer. */
  take(message: Downlink): boolean {
    if (!this.#isHere) return false
    // A message that can never be stored is refused without the topic of its answer.
    if (message.tail === platformAck.tail) this.#answer ??= message.payload
    else this.#messages.push(messageText(message))
    return true
  }

  /** The reply's body: the answer as on `down/ack`, and what else was sent. */
  text(): string {
    const answer = this.#answer ?? JSON.stringify({ code: wireCode.ok, msg: 'ok' })
    if (this.#messages.length === 0) return answer
    return `${answer.slice(0, -1)},"messages":[${this.#messages.join(',')}]}`
  }
}
