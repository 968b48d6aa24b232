import { SUCCESS } from '@slipway/contract/http/envelope.ts'
import type { WireMessage } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { LogLine } from '@slipway/ui/data/Log.tsx'
import { formatClock } from '@slipway/web-client/formats.ts'

export const messageKinds = ['all', 'up', 'down', 'failed'] as const
export type MessageKind = (typeof messageKinds)[number]

const LAST_GOOD = 299

const isRefused = ({ code }: WireMessage): boolean => code < SUCCESS || code > LAST_GOOD

/** The topic after `iot/v1/{productId}/{serial}/`, which is the same on every line. */
const topicTail = (topic: string): string => topic.split('/').slice(4).join('/') || topic

const isOfKind = (message: WireMessage, kind: MessageKind): boolean =>
  kind === 'all' || (kind === 'failed' ? isRefused(message) : message.direction === kind)

export function filterMessages(
  messages: readonly WireMessage[],
  { kind, words }: { kind: MessageKind; words: string },
): WireMessage[] {
  const wanted = words.trim().toLowerCase()
  return messages.filter(
    (message) => isOfKind(message, kind) && `${message.topic} ${message.payload}`.toLowerCase().includes(wanted),
  )
}

/** Long payloads are truncated; the full length follows. */
function payloadWords({ payload, encoding, sizeBytes }: WireMessage): string {
  const text = encoding === 'base64' ? `base64:${payload}` : payload
  return payload.length >= deviceLimits.shownPayload && sizeBytes > payload.length ? `${text}… (${sizeBytes} B)` : text
}

/** Oldest first, in log order; each as sent on the wire, with its reply code where it was refused. */
export const messageLines = (messages: readonly WireMessage[]): LogLine[] =>
  messages.toReversed().map((message) => ({
    id: message.id,
    time: formatClock(message.time),
    mark: message.direction,
    text: [topicTail(message.topic), payloadWords(message), isRefused(message) ? `→ ${message.code}` : '']
      .filter(Boolean)
      .join('  '),
    tone: isRefused(message) ? 'error' : undefined,
  }))
