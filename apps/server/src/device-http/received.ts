import { isCommandTail, shadowState } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink } from '../mqtt/ports.ts'
import type { Received } from './ports.ts'

/** As a device returns it: `{command}.{shadow}`. */
const NEXT = /^(\d{1,15})\.(\d{1,15})$/

export const nothingReceived: Received = { command: 0, shadow: 0 }

export const nextText = ({ command, shadow }: Received): string => `${command}.${shadow}`

/** Undefined for any other text. */
export function readNext(text: string): Received | undefined {
  const [, command, shadow] = NEXT.exec(text) ?? []
  return command && shadow ? { command: Number(command), shadow: Number(shadow) } : undefined
}

/** After this message. The ids of a device's commands and the versions of its desired values only increase. */
export function receivedWith(received: Received, { tail, payload }: Downlink): Received {
  if (isCommandTail(tail)) {
    const { id } = JSON.parse(payload) as { id: string }
    return { ...received, command: Math.max(received.command, Number(id)) }
  }
  if (tail !== shadowState.tail) return received
  const { version } = JSON.parse(payload) as { version: number }
  return { ...received, shadow: version }
}

/** The JSON of a message in a reply. */
export const messageText = ({ tail, payload }: Downlink): string =>
  `{"topic":${JSON.stringify(tail)},"payload":${payload}}`
