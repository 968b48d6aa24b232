import type { GatewayCounters } from '../gateway-counters.ts'
import type { DeviceProblemReport } from '../ports.ts'

/** Reason codes of MQTT 5 §2.4 that this gateway sends. */
export const reason = {
  success: 0x00,
  noSubscription: 0x11,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  badClientId: 0x85,
  badIdentity: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  shuttingDown: 0x8b,
  badAuthMethod: 0x8c,
  keepaliveTimeout: 0x8d,
  takenOver: 0x8e,
  filterInvalid: 0x8f,
  topicInvalid: 0x90,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrative: 0x98,
  retainUnsupported: 0x9a,
  qosUnsupported: 0x9b,
  sharedUnsupported: 0x9e,
  connectionRate: 0x9f,
  subscriptionIdsUnsupported: 0xa1,
} as const
export type Reason = (typeof reason)[keyof typeof reason]

/** CONNACK return codes of MQTT 3.1.1 §3.2.2.3. A reason without one only closes the connection. */
const connackReturnCodes: Partial<Record<Reason, number>> = {
  [reason.success]: 0,
  [reason.unsupportedVersion]: 1,
  [reason.badClientId]: 2,
  [reason.unavailable]: 3,
  [reason.quotaExceeded]: 3,
  [reason.connectionRate]: 3,
  [reason.badIdentity]: 4,
  [reason.notAuthorized]: 5,
}

export const connackReturnCode = (code: Reason): number | undefined => connackReturnCodes[code]

/** A protocol error that ends the connection. */
export class PacketFault extends Error {
  readonly code: Reason
  readonly counter: keyof GatewayCounters
  /** What the owner of the device is shown; undefined where the counter says it. */
  readonly problem: DeviceProblemReport | undefined
  constructor(code: Reason, counter: keyof GatewayCounters, problem?: DeviceProblemReport) {
    super(counter)
    this.code = code
    this.counter = counter
    this.problem = problem
  }
}

export const malformed = (): PacketFault => new PacketFault(reason.malformed, 'malformed')
export const protocolError = (code: Reason = reason.protocolError, cause?: DeviceProblemReport['cause']): PacketFault =>
  new PacketFault(code, 'protocolErrors', cause && { cause, found: '' })
