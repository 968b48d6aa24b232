import * as accounts from './identity/accounts/accounts.events.ts'
import type { AnyEvent } from './define-event.ts'
import * as devices from './devices/devices/devices.events.ts'
import * as products from './products/products/products.events.ts'
import * as roles from './identity/roles/roles.events.ts'

const eventsOf = (module: Record<string, AnyEvent>): readonly AnyEvent[] => Object.values(module)

/** Every domain event: subscriptions, the outbox and the house rules derive from it. */
export const allEvents: readonly AnyEvent[] = [roles, accounts, products, devices].flatMap(eventsOf)
