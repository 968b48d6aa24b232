import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { seeded, someBytes } from './fuzz-packets.ts'
import type { Random } from './fuzz-packets.ts'
import { hostileTopic } from './fuzz-topics.ts'
import { startRig, topicOf } from './gateway-rig.ts'
import type { RawClient, Rig } from './gateway-rig.ts'

const AT_ONCE = 50
/** The first number of devices that try topics; lower numbers send broken packets. */
const FIRST_SPELLER = 1001
const SPELLERS = 20
const SPELLINGS_A_ROUND = 50
const VICTIM = 999_999_999
const noLimit = { perSecond: 1e6, burst: 1e9 }

export interface FuzzResult {
  /** Streams of packets with one broken packet each, and topics. */
  streams: number
  topics: number
  malformed: number
  protocolErrors: number
  signedIn: number
  /** The failures in the gateway's log: none is expected. */
  failures: string[]
  /** Messages with the wrong sender or recipient. */
  strayed: number
  /** The number of times that the victim's connection ended. */
  victimEnds: number
  /** The messages to the victim that it answered. */
  victimRounds: number
}

export async function fuzz({
  streams,
  topics,
  seed,
}: {
  streams: number
  topics: number
  seed: number
}): Promise<FuzzResult> {
  await using rig = await startRig({
    accepts: noLimit,
    packets: noLimit,
    signIns: noLimit,
    failedSignIns: noLimit,
    addressFailedSignIns: noLimit,
  })
  const random = seeded(seed)
  const victim = await rig.device(VICTIM)
  await victim.subscribe(topicOf(VICTIM, 'down/#'))
  let [rounds, strayed] = [0, 0]

  for (let done = 0; done < streams; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => attack(rig.port, someBytes(random))))
    strayed += await round(rig, victim, rounds++)
  }
  const spellers = Array.from(
    { length: SPELLERS },
    (_, at) => new Speller(rig, FIRST_SPELLER + at, seeded(seed + 1 + at)),
  )
  for (let done = 0; done < topics; done += SPELLERS * SPELLINGS_A_ROUND) {
    await Promise.all(spellers.map((speller) => speller.tryTopics(SPELLINGS_A_ROUND)))
    strayed += await round(rig, victim, rounds++)
  }

  const { malformed, protocolErrors, signedIn } = rig.gateway.metrics()
  const { uplinks, presence } = rig.platform
  const heardOfVictim = uplinks.filter(({ deviceId }) => deviceId === VICTIM).length
  const outside = uplinks.filter(({ tail }) => !tail.startsWith('up/')).length
  const toldOthers = spellers.reduce((sum, { told }) => sum + told, 0)
  return {
    streams,
    topics,
    malformed,
    protocolErrors,
    signedIn,
    failures: rig.logged,
    strayed: strayed + Math.abs(heardOfVictim - rounds) + outside + toldOthers,
    victimEnds: presence.filter(({ deviceId, change }) => deviceId === VICTIM && !change.online).length,
    victimRounds: rounds,
  }
}

/** Sends all bytes and ends; resolves after the gateway has read them and closed. */
async function attack(port: number, bytes: Buffer): Promise<void> {
  const socket = connectTcp({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.resume()
  socket.end(bytes)
  await once(socket, 'close')
}

/** The victim sends a report and receives a message. Returns the number of other messages it received. */
async function round(rig: Rig, victim: RawClient, number: number): Promise<number> {
  const messageId = 1 + (number % 65_535)
  victim.publish(topicOf(VICTIM, 'up/property/report'), String(number), messageId)
  const puback = await victim.next('puback')
  rig.gateway.sendDown(VICTIM, { tail: 'down/ack', payload: String(number), qos: 0 })
  const told = await victim.next('publish')
  const isOwn = 'messageId' in puback && puback.messageId === messageId
  const isTold = told.cmd === 'publish' && String(told.payload) === String(number)
  return victim.packets.length + (isOwn ? 0 : 1) + (isTold ? 0 : 1)
}

/** A device that publishes and subscribes to random topics; it reconnects when its connection ends. */
class Speller {
  /** Received messages, of which there should be none. */
  told = 0
  readonly #rig: Rig
  readonly #number: number
  readonly #random: Random
  #device: RawClient | undefined
  #isOut = false

  constructor(rig: Rig, number: number, random: Random) {
    this.#rig = rig
    this.#number = number
    this.#random = random
  }

  async tryTopics(count: number): Promise<void> {
    for (let tries = 0; tries < count; tries++) await this.#try(hostileTopic(this.#random, this.#number, VICTIM))
  }

  async #try(topic: Buffer): Promise<void> {
    const device = await this.#signedIn()
    const length = Buffer.from([topic.length >> 8, topic.length & 0xff])
    const isPublish = this.#random(2) === 0
    const body = isPublish
      ? [length, topic, Buffer.from([0, 1, 0]), Buffer.from('stray')]
      : [Buffer.from([0, 1, 0]), length, topic, Buffer.from([this.#random(3)])]
    const bytes = Buffer.concat(body)
    const header = [isPublish ? 0x32 : 0x82, (bytes.length & 0x7f) | 0x80, bytes.length >> 7]
    device.stream.write(Buffer.concat([Buffer.from(header), bytes]))
    await device.next(isPublish ? 'puback' : 'suback').catch(() => (this.#isOut = true))
    this.told += device.packets.filter(({ cmd }) => cmd === 'publish').length
    device.packets.length = 0
  }

  async #signedIn(): Promise<RawClient> {
    if (this.#device && !this.#isOut) return this.#device
    this.#isOut = false
    this.#device = await this.#rig.device(this.#number, { protocolVersion: 5 })
    return this.#device
  }
}
