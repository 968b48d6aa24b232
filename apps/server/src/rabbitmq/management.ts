import * as z from 'zod/mini'
import type { BrokerConnection } from './rabbitmq-events.ts'
import { DEVICE_EXCHANGE } from './routing-keys.ts'

const TIMEOUT_MS = 10_000
const HTTP_NOT_FOUND = 404

const listedConnection = z.object({
  name: z.string(),
  node: z.string(),
  user: z._default(z.string(), ''),
  protocol: z._default(z.string(), ''),
  peer_host: z._default(z.string(), ''),
  connected_at: z._default(z.number(), 0),
  client_properties: z.optional(z.union([z.object({ client_id: z.optional(z.string()) }), z.array(z.unknown())])),
  variable_map: z.optional(z.object({ client_id: z.optional(z.string()) })),
})
const listedBinding = z.object({ destination: z.string(), destination_type: z.string(), routing_key: z.string() })
const listedNode = z.object({ name: z.string(), running: z._default(z.boolean(), false) })

const CONNECTION_COLUMNS = 'name,node,user,protocol,peer_host,connected_at,client_properties,variable_map'

interface Request {
  method: 'GET' | 'DELETE'
  headers?: Record<string, string>
}

export interface Management {
  /** The MQTT connections of the entire cluster; a new one can appear seconds late. */
  connections(): Promise<BrokerConnection[]>
  /** The queues and their routing keys on the devices' exchange. */
  bindings(): Promise<{ queue: string; key: string }[]>
  runningNodes(): Promise<Set<string>>
  /** Ends a connection; false where it is unknown: already closed, or too recent to be listed. */
  close(connectionName: string): Promise<boolean>
  /** The same for all connections of a user. */
  closeAllOf(user: string): Promise<boolean>
}

/** RabbitMQ's management plugin, through any node that answers. */
export function brokerManagement(urls: readonly string[], virtualHost: string): Management {
  let place = 0

  /** Starts with the node that answered last. */
  async function ask(path: string, asked: Request = { method: 'GET' }): Promise<Response> {
    let failure: unknown
    for (let tried = 0; tried < urls.length; tried++) {
      try {
        return await askNode(urls[place] ?? '', path, asked)
      } catch (error) {
        failure = error
        place = (place + 1) % urls.length
      }
    }
    throw new Error('no node of the broker responds at its management address', { cause: failure })
  }

  const list = async <Item extends z.core.$ZodType>(path: string, item: Item): Promise<z.infer<Item>[]> =>
    z.parse(z.array(item), await (await ask(path)).json())

  async function end(path: string): Promise<boolean> {
    const { status, body } = await ask(path, { method: 'DELETE', headers: { 'x-reason': 'ended by Slipway' } })
    await body?.cancel()
    return status !== HTTP_NOT_FOUND
  }

  return {
    async connections() {
      const all = await list(`/api/connections?columns=${CONNECTION_COLUMNS}`, listedConnection)
      return all.filter(({ protocol }) => protocol.includes('MQTT')).map(connectionOf)
    },
    async bindings() {
      const path = `/api/exchanges/${encodeURIComponent(virtualHost)}/${DEVICE_EXCHANGE}/bindings/source`
      const all = await list(`${path}?columns=destination,destination_type,routing_key`, listedBinding)
      return all
        .filter((binding) => binding.destination_type === 'queue')
        .map(({ destination, routing_key: key }) => ({ queue: destination, key }))
    },
    async runningNodes() {
      const all = await list('/api/nodes?columns=name,running', listedNode)
      return new Set(all.filter(({ running }) => running).map(({ name }) => name))
    },
    close: (connectionName) => end(`/api/connections/${encodeURIComponent(connectionName)}`),
    closeAllOf: (user) => end(`/api/connections/username/${encodeURIComponent(user)}`),
  }
}

/** `fetch` rejects URLs with credentials: they are sent in a header. */
async function askNode(url: string, path: string, { method, headers }: Request): Promise<Response> {
  const { origin, username, password } = new URL(url)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, authorization: `Basic ${credentials}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok || (method === 'DELETE' && response.status === HTTP_NOT_FOUND)) return response
  await response.body?.cancel()
  throw new Error(`the management API of the broker returned ${response.status}`)
}

function connectionOf(listed: z.infer<typeof listedConnection>): BrokerConnection {
  const { name, node, user, peer_host: ip, connected_at: connectedAt, client_properties: said } = listed
  const clientId = (said && 'client_id' in said ? said.client_id : undefined) ?? listed.variable_map?.client_id ?? ''
  return { name, node, user, ip, connectedAt, clientId }
}
