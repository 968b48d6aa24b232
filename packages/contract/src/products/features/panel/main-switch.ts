import { roleOf } from './feature-roles.ts'
import type { PanelProperty } from './panel-feature.ts'

const MAIN_NAMES = /^(power|switch|on|power_?switch|switch_?(on|led)?|main_?switch|master_?switch)$/i

/** The part before `_on`: that of the main switch is in the identifiers of most other features, too. */
const prefixOf = (deKey: string): string => /^(.+)_(on|power|switch)$/i.exec(deKey)?.[1] ?? ''

/** The switch of the entire device: the one with a name for it, else the one whose prefix most features have. */
export function mainSwitchOf(controls: readonly PanelProperty[]): PanelProperty | undefined {
  const switches = controls.filter((one) => one.mayReport && ['switch', 'channel'].includes(roleOf(one)))
  const channels = switches.filter((one) => roleOf(one) === 'channel')
  const able = channels.length > 1 ? switches.filter((one) => roleOf(one) === 'switch') : switches
  const weight = ({ deKey }: PanelProperty): number => {
    if (MAIN_NAMES.test(deKey)) return Number.MAX_SAFE_INTEGER
    const prefix = prefixOf(deKey)
    return prefix === '' ? 0 : controls.filter((one) => one.deKey.startsWith(`${prefix}_`)).length
  }
  return able.toSorted((one, other) => weight(other) - weight(one))[0]
}
