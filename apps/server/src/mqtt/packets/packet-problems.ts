import type { GatewayCounters } from '../gateway-counters.ts'
import { PacketFault } from './reason-codes.ts'
import type { DeviceProblemReport } from '../ports.ts'

/** Faults whose counter already names the cause. */
const causes: Partial<Record<keyof GatewayCounters, DeviceProblemReport['cause']>> = {
  malformed: 'malformedPacket',
  protocolErrors: 'protocolError',
  receiveMaximumExceeded: 'receiveMaximum',
  answersTooLarge: 'downlinkTooLarge',
}

/** What the device's owner is shown of a packet that ends the connection; undefined for a fault of the platform. */
export function problemOf(error: unknown): DeviceProblemReport | undefined {
  if (!(error instanceof PacketFault)) return undefined
  if (error.problem) return error.problem
  const cause = causes[error.counter]
  return cause && { cause, found: '' }
}
