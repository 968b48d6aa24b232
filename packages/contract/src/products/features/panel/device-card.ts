import { roleOf } from './feature-roles.ts'
import { byWeight, heroReading, sorted } from './feature-sorting.ts'
import { mainSwitchOf } from './main-controls.ts'
import type { PanelFeature, PanelProperty } from './panel-feature.ts'
import { isNumber } from './panel-widgets.ts'

export interface DeviceCard {
  /** The one reading that a list of devices shows. */
  figure: PanelProperty | undefined
  /** The switch of the entire device. */
  quick: PanelProperty | undefined
}

/** What a device shows in a list, from the same facts as the top of its generated panel. */
export function deviceCard(model: readonly PanelFeature[]): DeviceCard {
  const { controls, readings } = sorted(model)
  const quick = mainSwitchOf(controls)
  const roleReading = (role: ReturnType<typeof roleOf>) => readings.find((one) => roleOf(one) === role)
  const children = readings.find((one) => isNumber(one.schema) && /child|sub_?dev/i.test(one.deKey))
  if (children) return { figure: children, quick }
  const target = byWeight(controls).find((one) => roleOf(one) === 'target' && one.mayReport)
  if (target) return { figure: roleReading('temperature') ?? target, quick }
  return { figure: (quick && roleReading('power')) ?? heroReading(readings), quick }
}
