import type { AnyEvent } from './define-event.ts'
import { eventsModules } from './events.generated.ts'

const eventsOf = (module: Record<string, AnyEvent>): readonly AnyEvent[] => Object.values(module)

/** Every domain event: subscriptions, the outbox and the house rules derive from it. */
export const allEvents: readonly AnyEvent[] = Object.values<Record<string, AnyEvent>[]>(eventsModules)
  .flat()
  .flatMap(eventsOf)
