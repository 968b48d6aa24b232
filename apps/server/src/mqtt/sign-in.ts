import { randomUUID } from 'node:crypto'
import type { Connection } from './connection.ts'
import { pauseReason } from './pause-reason.ts'
import { readConnect } from './packets/control-packets.ts'
import type { ConnectPacket } from './packets/control-packets.ts'
import type { GatewayCore } from './gateway-core.ts'
import { readProtocol } from './packets/packet-reading.ts'
import type { Frame } from './packets/packet-reading.ts'
import { connackAccepted } from './packets/packet-writing.ts'
import type { ConnectAnswer } from './ports.ts'
import { malformed, reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'
import { Session } from './session.ts'

interface Protocol {
  name: string
  level: number
}

export const versionOf = (protocol: Protocol | undefined): 4 | 5 | undefined =>
  protocol?.name === 'MQTT' && (protocol.level === 4 || protocol.level === 5) ? protocol.level : undefined

/** Reads a CONNECT and asks the platform; further packets are not read until the platform has answered. */
export function signIn(core: GatewayCore, connection: Connection, bytes: Buffer, frame: Frame): void {
  const protocol = readProtocol(bytes, frame)
  if (!protocol || (protocol.name !== 'MQTT' && protocol.name !== 'MQIsdp')) throw malformed()
  if (versionOf(protocol) === undefined) {
    // MQTT 5 §3.1.2.2: a newer client can read the newest format of the refusal, an older one or a bridge the old
    // format.
    connection.version = protocol.level > 5 && protocol.level < 128 ? 5 : 4
    refuse(core, connection, reason.unsupportedVersion)
    return
  }
  if (connection.refusal !== undefined) return connection.refuse(connection.refusal)

  const packet = readConnect(bytes, frame, connection.version)
  connection.maximumPacketBytes = packet.properties.number('maximumPacketSize') ?? Infinity
  const refusal = refusalOf(packet, connection.version)
  if (refusal !== undefined) return refuse(core, connection, refusal)
  const tooMany = core.failedSignIns.tooMany(connection.ip, packet.username, core.clock.now())
  if (tooMany !== undefined) {
    core.counters[tooMany === 'name' ? 'refusedByFailures' : 'refusedByAddressFailures']++
    connection.refuse(reason.connectionRate)
    return
  }
  connection.phase = 'signingIn'
  connection.pause(pauseReason.signIn)
  admit(core, connection, packet).catch((error: unknown) => {
    core.log.error({ err: error }, 'a device could not be connected')
    connection.drop('connectionLost')
  })
}

/**
 * A will is accepted and ignored: only presence reports that a device is offline. MQTT 5 requires the refusal of an
 * undeliverable will.
 */
function refusalOf({ clientId, isClean, will, properties }: ConnectPacket, version: 4 | 5): Reason | undefined {
  if (version !== 5) return clientId === '' && !isClean ? reason.badClientId : undefined
  if (properties.has('authenticationMethod')) return reason.badAuthMethod
  if (will?.qos === 2) return reason.qosUnsupported
  if (will?.isRetained) return reason.retainUnsupported
  return undefined
}

function refuse(core: GatewayCore, connection: Connection, code: Reason): void {
  core.counters.refusedSignIns++
  connection.refuse(code)
}

const whyCodes = {
  badIdentity: reason.badIdentity,
  notAuthorized: reason.notAuthorized,
  unavailable: reason.unavailable,
} as const

async function admit(core: GatewayCore, connection: Connection, packet: ConnectPacket): Promise<void> {
  const id = randomUUID()
  const clientId = packet.clientId === '' ? `auto-${id}` : packet.clientId
  const accepted = acceptance(core, connection, packet, packet.clientId === '' ? clientId : undefined)
  if (!connection.mayTake(accepted.connack)) {
    core.counters.answersTooLarge++
    connection.refuse(reason.packetTooLarge)
    return
  }
  const kicksBefore = core.recentKicks.order
  const answer = await ask(core, connection, { ...packet, clientId })
  if (connection.phase !== 'signingIn') return
  if (!answer.ok) {
    if (answer.why !== 'unavailable') core.failedSignIns.add(connection.ip, packet.username, core.clock.now())
    refuse(core, connection, whyCodes[answer.why])
    return
  }
  if (!core.signInRates.take(answer.device.deviceId, core.clock.now())) {
    core.counters.refusedBySignInRate++
    connection.refuse(reason.connectionRate)
    return
  }
  // The credentials may be void since: the device signs in again and is checked again.
  if (core.recentKicks.isAfter(kicksBefore, answer.device.deviceId)) return connection.refuse(reason.unavailable)
  const session = new Session(core, connection, { id, device: answer.device, properties: packet.properties })
  const older = core.sessions.get(answer.device.deviceId)
  if (older) {
    core.counters.takenOver++
    older.connection.close('takenOver', reason.takenOver)
  }
  core.sessions.set(answer.device.deviceId, session)
  connection.session = session
  // Stored before the CONNACK, so that every message of the device is later than its presence.
  const isKept = await session.begin()
  if (connection.phase !== 'signingIn') return
  if (!isKept) return connection.refuse(reason.unavailable)

  connection.keepaliveMs = accepted.keepaliveMs
  core.counters.signedIn++
  connection.send(accepted.connack)
  connection.phase = 'open'
  connection.resume(pauseReason.signIn)
}

/** The answer to a successful sign-in, built in advance to check its size. */
function acceptance(
  { settings }: GatewayCore,
  { version }: Connection,
  packet: ConnectPacket,
  assignedId: string | undefined,
): { connack: Buffer; keepaliveMs: number } {
  const { maxKeepaliveSeconds } = settings
  const wanted = packet.keepaliveSeconds
  const isImposed = version === 5 && (wanted === 0 || wanted > maxKeepaliveSeconds)
  const connack = connackAccepted(version, {
    receiveMaximum: settings.inflight,
    maximumQoS: 1,
    retainAvailable: false,
    maximumPacketSize: settings.packetBytes,
    topicAliasMaximum: 0,
    wildcardSubscriptionAvailable: true,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
    ...(packet.properties.number('sessionExpiry') ? { sessionExpiryInterval: 0 } : {}),
    ...(isImposed ? { serverKeepAlive: maxKeepaliveSeconds } : {}),
    ...(assignedId === undefined ? {} : { assignedClientIdentifier: assignedId }),
  })
  return { connack, keepaliveMs: (isImposed ? maxKeepaliveSeconds : wanted) * 1000 }
}

async function ask(core: GatewayCore, connection: Connection, packet: ConnectPacket): Promise<ConnectAnswer> {
  try {
    const { clientId, username, password } = packet
    const { ip, confidential, certificate } = connection
    const request = { clientId, username, password, ip, confidential }
    return await core.ports.authenticate(certificate ? { ...request, certificate } : request)
  } catch (error) {
    core.counters.portFailures++
    core.log.error({ err: error }, 'a device could not be authenticated')
    return { ok: false, why: 'unavailable' }
  }
}
