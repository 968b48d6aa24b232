import type { DeviceSnapshot } from '@slipway/contract/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices.limits.ts'

const SHOWN_COMMANDS = 20

/** The newer ones first, none twice; what came last about one thing is what holds. */
function newestFirst<Item>(
  incoming: readonly Item[],
  known: readonly Item[],
  { key, time, most }: { key: (item: Item) => string; time: (item: Item) => number; most: number },
): Item[] {
  const seen = new Set(incoming.map(key))
  return [...incoming, ...known.filter((item) => !seen.has(key(item)))]
    .toSorted((left, right) => time(right) - time(left))
    .slice(0, most)
}

const commandOrder = {
  key: ({ commandId }: Command) => commandId,
  time: ({ createTime }: Command) => createTime,
  most: SHOWN_COMMANDS,
}

/**
 * What is known of a device after one more event of `watchDevice`: an event carries only the parts that changed, and of
 * messages only the new ones. Undefined until the first event, which carries all parts.
 */
export function withEvent(
  known: DeviceSnapshot | undefined,
  event: Partial<DeviceSnapshot>,
): DeviceSnapshot | undefined {
  const device = event.device ?? known?.device
  if (!device) return undefined
  const properties = new Map((known?.properties ?? []).map((property) => [property.deKey, property]))
  for (const property of event.properties ?? []) properties.set(property.deKey, property)
  return {
    device,
    properties: [...properties.values()],
    commands: newestFirst(event.commands ?? [], known?.commands ?? [], commandOrder),
    messages: newestFirst(event.messages ?? [], known?.messages ?? [], {
      key: ({ id }) => id,
      time: ({ time }) => time,
      most: deviceLimits.shownMessages,
    }),
    refusedAttempts: event.refusedAttempts ?? known?.refusedAttempts ?? [],
  }
}

/** A command as the call that gave it answered, before the stream tells of it; what the stream told already stays. */
export function withCommand(known: DeviceSnapshot, command: Command): DeviceSnapshot {
  const isKnown = known.commands.some(({ commandId }) => commandId === command.commandId)
  return isKnown ? known : { ...known, commands: newestFirst([command], known.commands, commandOrder) }
}
