import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command, WireMessage } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'

/** The server numbers messages in order of arrival. */
const newerFirst = (left: WireMessage, right: WireMessage): number => Number(right.id) - Number(left.id)

/** Merges both lists without duplicates: after a reconnect the server sends all messages again. */
function mergedMessages(incoming: readonly WireMessage[], known: readonly WireMessage[]): WireMessage[] {
  const told = new Set(incoming.map(({ id }) => id))
  return [...incoming, ...known.filter(({ id }) => !told.has(id))]
    .toSorted(newerFirst)
    .slice(0, deviceLimits.shownMessages)
}

/**
 * Applies one event of `watchDevice`: an event carries only the changed parts, and only new messages. Undefined until
 * the first event, which carries all parts.
 */
export function withEvent(
  known: DeviceSnapshot | undefined,
  event: Partial<DeviceSnapshot>,
): DeviceSnapshot | undefined {
  const device = event.device ?? known?.device
  if (!device) return undefined
  return {
    device,
    properties: event.properties ?? known?.properties ?? [],
    shadow: event.shadow ?? known?.shadow ?? { desired: {}, version: 0, changeTime: null },
    commands: event.commands ?? known?.commands ?? [],
    messages: mergedMessages(event.messages ?? [], known?.messages ?? []),
    refusedAttempts: event.refusedAttempts ?? known?.refusedAttempts ?? [],
    events: event.events ?? known?.events ?? { total: 0, newest: null },
    topology: event.topology ?? known?.topology ?? { gateway: null, subs: 0, subsOnline: 0 },
    binding: event.binding === undefined ? (known?.binding ?? null) : event.binding,
  }
}

/** Adds the command from a call's response before the stream sends it; a version from the stream wins. */
export function withCommand(known: DeviceSnapshot, command: Command): DeviceSnapshot {
  if (known.commands.some(({ commandId }) => commandId === command.commandId)) return known
  return { ...known, commands: [command, ...known.commands].slice(0, deviceLimits.shownCommands) }
}
