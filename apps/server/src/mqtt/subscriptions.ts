import { mayHear } from '@slipway/contract/topic.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
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

/** The reason code of a forbidden filter; undefined where it is allowed. */
export function filterRefusal(filter: string, device: DeviceName): Reason | undefined {
  if (filter.startsWith('$share/')) return reason.sharedUnsupported
  if (!isFilter(filter)) return reason.filterInvalid
  return mayHear(filter, device) ? undefined : reason.notAuthorized
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
