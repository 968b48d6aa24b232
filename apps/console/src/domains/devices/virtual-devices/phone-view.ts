import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { isAlarm } from '@slipway/contract/products/features/panel/feature-roles.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { CommandEnd } from '@slipway/panel/control/controls-store.ts'
import type { PanelEvent } from '@slipway/panel/panel-view.ts'
import type { ShownFeature } from '../../products/features/features.exports.ts'
import { valueOf } from './value-drafts.ts'
import type { LogEntry } from './virtual-device-state.ts'

/** What the device reports: its values, and the defaults of the model where it has none yet. */
export const phoneValues = (
  features: readonly ShownFeature[],
  values: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> =>
  new Map(
    features.flatMap((feature) => {
      const value = feature.kind === 'property' ? valueOf(feature, values) : undefined
      return value === undefined ? [] : [[feature.deKey, value] as const]
    }),
  )

/** The device's replies to commands, by the id of each command. */
export const phoneEnds = (log: readonly LogEntry[], refused: (code: number) => string): CommandEnd[] =>
  log.flatMap((entry) => {
    if (entry.kind !== 'sent') return []
    const { frame } = entry
    if (frame.type !== 'prop_set_reply' && frame.type !== 'action_reply') return []
    const isDone = frame.code === wireCode.ok
    return [{ commandId: frame.msgId, isDone, ...(!isDone && { reason: refused(frame.code) }) }]
  })

/** The events that the device has sent, newest first, and the latest of them if it is an alarm. */
export function phoneEvents(log: readonly LogEntry[], model: readonly PanelFeature[]) {
  const byKey = new Map(model.map((feature) => [feature.deKey, feature]))
  const events = log
    .flatMap(({ id, kind, time, ...entry }): PanelEvent[] =>
      kind === 'sent' && 'frame' in entry && entry.frame.type === 'event_report'
        ? [{ id: String(id), deKey: entry.frame.deKey, time }]
        : [],
    )
    .toReversed()
  const alarms = events.slice(0, 1).filter(({ deKey }) => {
    const feature = byKey.get(deKey)
    return feature !== undefined && isAlarm(feature)
  })
  return { events, alarms }
}
