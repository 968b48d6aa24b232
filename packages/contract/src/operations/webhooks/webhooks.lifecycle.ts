import type { Lifecycle } from '../../lifecycle.ts'
import { webhookStates, type WebhookState } from './webhook-states.ts'

export type WebhookEvent = 'turnOn' | 'turnOff' | 'fail' | 'end'

const { on, paused, failing, gone } = webhookStates

/** `end`: the receiver has answered 410. The owner can turn on whatever is off. */
export const webhookLifecycle: Lifecycle<WebhookState, WebhookEvent> = {
  [on]: { turnOn: on, turnOff: paused, fail: failing, end: gone },
  [paused]: { turnOn: on, turnOff: paused, end: gone },
  [failing]: { turnOn: on, turnOff: paused, end: gone },
  [gone]: { turnOn: on, turnOff: paused },
}
