import { platformAck } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'

/** The platform's answer to a device's message. */
export interface Answer {
  id: string | undefined
  code: number
  msg: string
  reasons?: ReadonlyMap<string, unknown> | undefined
}

/** The downlink with the answer: on the topic of the request and with the same QoS. */
export function answerTo(message: UplinkMessage, { id, code, msg, reasons }: Answer): Downlink {
  const said = {
    ...(id === undefined ? {} : { id }),
    code,
    msg,
    ...(reasons ? { data: Object.fromEntries(reasons) } : {}),
  }
  return responseTo(message, platformAck.tail, said)
}

/** The same for an answer with a topic and a body of its own. */
export function responseTo(
  { qos, responseTopic, correlationData }: Pick<UplinkMessage, 'qos' | 'responseTopic' | 'correlationData'>,
  tail: string,
  body: object,
): Downlink {
  const downlink: Downlink = { tail, payload: JSON.stringify(body), qos }
  if (responseTopic !== undefined) downlink.responseTopic = responseTopic
  if (correlationData !== undefined) downlink.correlationData = correlationData
  return downlink
}
