import { mayHear, topicPrefix } from '@slipway/contract/topic.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { DeviceProblemReport } from './ports.ts'
import { reason } from './packets/reason-codes.ts'
import type { Reason } from './packets/reason-codes.ts'

export interface Subscription {
  /** The filter after `iot/v1/{productId}/{serial}/`. */
  filter: string
  qos: 0 | 1
}

/** MQTT §4.7.1: `#` only as the last level, `+` only as an entire level. */
const isFilter = (filter: string): boolean =>
  filter.split('/').every((level, at, levels) => {
    if (level === '#') return at === levels.length - 1
    return level === '+' || !/[+#]/.test(level)
  })

interface FilterRefusal {
  code: Reason
  cause: DeviceProblemReport['cause']
}

/** Undefined where the filter is allowed. */
export function filterRefusal(filter: string, device: DeviceName): FilterRefusal | undefined {
  if (filter.startsWith('$share/')) return { code: reason.sharedUnsupported, cause: 'subscriptionShared' }
  if (!isFilter(filter)) return { code: reason.filterInvalid, cause: 'subscriptionForm' }
  if (mayHear(filter, device)) return undefined
  const isOwn = filter.startsWith(topicPrefix(device))
  return { code: reason.notAuthorized, cause: isOwn ? 'subscriptionNotDown' : 'subscriptionForeign' }
}

function matches(filter: string, tail: string): boolean {
  if (filter === tail || filter === 'down/#') return true
  const wanted = filter.split('/')
  const given = tail.split('/')
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return true
    if (at >= given.length || (level !== '+' && level !== given[at])) return false
  }
  return wanted.length === given.length
}

/** The highest QoS of all subscriptions that match this topic; undefined where none does. */
export function grantedQos(subscriptions: readonly Subscription[], tail: string): 0 | 1 | undefined {
  let granted: 0 | 1 | undefined
  for (const { filter, qos } of subscriptions) {
    if (granted !== 1 && matches(filter, tail)) granted = granted === undefined || qos === 1 ? qos : granted
  }
  return granted
}

/** The subscriptions of one session. */
export class Subscriptions {
  readonly #device: DeviceName
  #list: Subscription[] = []

  constructor(device: DeviceName) {
    this.#device = device
  }

  /** Adds or replaces the subscription; the reason where it is refused. */
  add(
    topic: string,
    qos: 0 | 1,
    { subscriptions, topicBytes }: Pick<GatewaySettings, 'subscriptions' | 'topicBytes'>,
  ): FilterRefusal | undefined {
    const refusal = filterRefusal(topic, this.#device)
    if (refusal) return refusal
    const filter = topic.slice(topicPrefix(this.#device).length)
    const others = this.#list.filter((subscription) => subscription.filter !== filter)
    const isFull = others.length >= subscriptions || Buffer.byteLength(topic) > topicBytes
    if (isFull) return { code: reason.quotaExceeded, cause: 'subscriptionsFull' }
    // The constant shares its memory between all sessions.
    this.#list = [...others, { filter: filter === 'down/#' ? 'down/#' : filter, qos }]
    return undefined
  }

  /** False where there was none. */
  remove(topic: string): boolean {
    const prefix = topicPrefix(this.#device)
    const left = this.#list.filter(({ filter }) => prefix + filter !== topic)
    const isFound = left.length < this.#list.length
    this.#list = left
    return isFound
  }

  grantedQos(tail: string): 0 | 1 | undefined {
    return grantedQos(this.#list, tail)
  }
}
