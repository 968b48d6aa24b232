/** A RabbitMQ cluster that carries the devices instead of the gateway's own port. The addresses contain passwords. */
export interface BrokerSettings {
  /** The addresses of its nodes, `amqp://user:password@host:5672/vhost`. */
  amqpUrls: readonly string[]
  /** The addresses of their management plugin, `http://user:password@host:15672`. */
  managementUrls: readonly string[]
  virtualHost: string
}

export interface BrokerTexts {
  amqpUrl: string
  managementUrl: string
  secret: string
}

const SHORTEST_SECRET = 24

/** Throws a message that names the setting, but never includes the addresses or the secret. */
export function brokerOf(texts: BrokerTexts): { broker: BrokerSettings | undefined; brokerSecret: string | undefined } {
  const { secret } = texts
  if (secret && (secret.length < SHORTEST_SECRET || !/^[\w.~-]+$/.test(secret))) {
    throw new Error(
      `SLIPWAY_BROKER_SECRET is part of a URL: use at least ${SHORTEST_SECRET} letters, digits or any of - _ . ~`,
    )
  }
  const amqpUrls = addresses('SLIPWAY_AMQP_URL', texts.amqpUrl, 'amqp')
  const managementUrls = addresses('SLIPWAY_BROKER_MANAGEMENT_URL', texts.managementUrl, 'http')
  if ((amqpUrls.length === 0) !== (managementUrls.length === 0)) {
    throw new Error('Set both SLIPWAY_AMQP_URL and SLIPWAY_BROKER_MANAGEMENT_URL, or neither')
  }
  const hosts = new Set(amqpUrls.map(virtualHostOf))
  if (hosts.size > 1)
    throw new Error(
      'All addresses in SLIPWAY_AMQP_URL must have the same virtual host, because they are nodes of one cluster',
    )
  const [virtualHost] = hosts
  return {
    broker: virtualHost === undefined ? undefined : { amqpUrls, managementUrls, virtualHost },
    brokerSecret: secret || undefined,
  }
}

function addresses(setting: string, text: string, scheme: 'amqp' | 'http'): string[] {
  const urls = text
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
  const isRight = (url: string) => [`${scheme}:`, `${scheme}s:`].includes(URL.parse(url)?.protocol ?? '')
  if (urls.every(isRight)) return urls
  throw new Error(
    `${setting} must be a comma-separated list of addresses that begin with ${scheme}:// or ${scheme}s://`,
  )
}

/** Without a path it is RabbitMQ's default one. */
const virtualHostOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || '/'
