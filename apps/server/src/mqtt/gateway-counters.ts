/** The counters of the gateway since its start. */
export interface GatewayCounters {
  accepted: number
  signedIn: number
  refusedSignIns: number
  /** Refused without asking the platform, after too many failures of that user name from that address. */
  refusedByFailures: number
  /** Refused without asking the platform, after too many failures of the address with any user name. */
  refusedByAddressFailures: number
  refusedByAcceptRate: number
  refusedByConnections: number
  refusedByAddressConnections: number
  /** Sign-ins beyond the rate of a device, even with valid credentials. */
  refusedBySignInRate: number
  /** WebSockets without the MQTT subprotocol, or with invalid content. */
  refusedWebSockets: number
  tlsFailures: number
  tlsReloads: number
  tlsReloadFailures: number
  connectTimeouts: number
  keepaliveTimeouts: number
  takenOver: number
  malformed: number
  protocolErrors: number
  packetsTooLarge: number
  topicsTooLong: number
  foreignTopics: number
  refusedSubscriptions: number
  receiveMaximumExceeded: number
  qosRefused: number
  retainRefused: number
  uplinks: number
  acknowledged: number
  rateDropped: number
  ratePauses: number
  inflightPauses: number
  backpressurePauses: number
  downlinks: number
  downlinksUnheard: number
  downlinksTooLarge: number
  /** CONNACK, SUBACK and UNSUBACK that exceed a device's Maximum Packet Size. */
  answersTooLarge: number
  downlinkQueueFull: number
  unsentDropped: number
  unsentDisconnects: number
  portFailures: number
}

/** Why a message to a subscribed device was not sent. */
export type NotSentCounter = 'downlinksTooLarge' | 'unsentDropped' | 'unsentDisconnects' | 'downlinkQueueFull'

export const newCounters = (): GatewayCounters => ({
  accepted: 0,
  signedIn: 0,
  refusedSignIns: 0,
  refusedByFailures: 0,
  refusedByAddressFailures: 0,
  refusedByAcceptRate: 0,
  refusedByConnections: 0,
  refusedByAddressConnections: 0,
  refusedBySignInRate: 0,
  refusedWebSockets: 0,
  tlsFailures: 0,
  tlsReloads: 0,
  tlsReloadFailures: 0,
  connectTimeouts: 0,
  keepaliveTimeouts: 0,
  takenOver: 0,
  malformed: 0,
  protocolErrors: 0,
  packetsTooLarge: 0,
  topicsTooLong: 0,
  foreignTopics: 0,
  refusedSubscriptions: 0,
  receiveMaximumExceeded: 0,
  qosRefused: 0,
  retainRefused: 0,
  uplinks: 0,
  acknowledged: 0,
  rateDropped: 0,
  ratePauses: 0,
  inflightPauses: 0,
  backpressurePauses: 0,
  downlinks: 0,
  downlinksUnheard: 0,
  downlinksTooLarge: 0,
  answersTooLarge: 0,
  downlinkQueueFull: 0,
  unsentDropped: 0,
  unsentDisconnects: 0,
  portFailures: 0,
})
