import { DEVICE_EXCHANGE } from './routing-keys.ts'

/** A device's connection to one of the broker's nodes. */
export interface BrokerConnection {
  /** Both addresses and ports: unique among open connections. */
  name: string
  node: string
  user: string
  clientId: string
  ip: string
  /** Of the device's end. */
  port?: number | undefined
  /** The node's clock. */
  connectedAt: number
}

export type BrokerEvent =
  | { kind: 'opened'; connection: BrokerConnection }
  | { kind: 'closed'; name: string }
  | { kind: 'bound' | 'unbound'; queue: string; key: string }

/** The routing keys of the required events of the broker's event exchange. */
export const eventKeys = ['connection.created', 'connection.closed', 'binding.created', 'binding.deleted'] as const

/** Events have no body, only headers. Undefined for an event that concerns no device. */
export function readEvent(key: string, headers: Record<string, unknown>): BrokerEvent | undefined {
  if (key === 'connection.created') {
    const connection = connectionOf(headers)
    return connection && { kind: 'opened', connection }
  }
  if (key === 'connection.closed') return { kind: 'closed', name: text(headers['name']) }
  if (key !== 'binding.created' && key !== 'binding.deleted') return undefined
  if (headers['source_name'] !== DEVICE_EXCHANGE) return undefined
  const kind = key === 'binding.created' ? 'bound' : 'unbound'
  return { kind, queue: text(headers['destination_name']), key: text(headers['routing_key']) }
}

function connectionOf(headers: Record<string, unknown>): BrokerConnection | undefined {
  if (!text(headers['protocol']).includes('MQTT')) return undefined
  return {
    name: text(headers['name']),
    node: text(headers['node']),
    user: text(headers['user']),
    clientId: clientIdOf(headers),
    ip: addressOf(text(headers['peer_host'])),
    port: Number(headers['peer_port']) || undefined,
    connectedAt: Number(headers['connected_at']) || 0,
  }
}

const CLIENT_ID = /<<"client_id">> => <<"((?:[^"\\]|\\["\\])*)">>/
const PLAIN_TEXT = /^[\x20-\x7e]*$/

/** Erlang's term format. Client IDs beyond plain text are left to the list of connections. */
function clientIdOf(headers: Record<string, unknown>): string {
  const [, written = ''] = CLIENT_ID.exec(text(headers['variable_map'])) ?? []
  return PLAIN_TEXT.test(written) ? written.replaceAll(/\\(["\\])/g, '$1') : ''
}

/** An address in Erlang's format, `{127,0,0,1}`, in its usual form; other texts unchanged. */
export function addressOf(written: string): string {
  const parts = /^\{(\d+(?:,\d+)+)\}$/.exec(written)?.[1]?.split(',').map(Number)
  if (parts?.length === 4) return parts.join('.')
  if (parts?.length !== 8) return written
  const [, , , , , mark, high = 0, low = 0] = parts
  const isIpv4 = mark === 0xff_ff && parts.slice(0, 5).every((part) => part === 0)
  if (isIpv4) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return parts
    .map((part) => part.toString(16))
    .join(':')
    .replace(/(?:^|:)0(?::0)+(?::|$)/, '::')
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The plugin names a client's queues after it, one for each QoS. */
export const clientOfQueue = (queue: string): string | undefined => /^mqtt-subscription-(.+)qos[01]$/s.exec(queue)?.[1]
