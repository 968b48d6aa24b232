import { hasWord, isMaintenance, roleOf } from './feature-roles.ts'
import { isEmphasized } from './feature-sorting.ts'
import type { PanelAction, PanelProperty } from './panel-feature.ts'

/** What starts and ends the work of a device, in the order in which people need it. */
const runs: readonly (readonly [english: RegExp, chinese: RegExp])[] = [
  [/\bunlock\b/, /开锁/],
  [/\bstart\b/, /^(开始|启动)/],
  [/\b(pause|resume)\b/, /^(暂停|继续)/],
  [/\bstop\b/, /^停止/],
  [/\b(dock|return)\b/, /回充|返回/],
]
const runOf = (action: PanelAction): number => runs.findIndex(([english, chinese]) => hasWord(action, english, chinese))
const isRun = (action: PanelAction): boolean => !isMaintenance(action) && runOf(action) >= 0

/** The actions that stand with the main controls: what the library emphasizes, next to a state all that change it. */
export function mainActions(actions: readonly PanelAction[], hasState: boolean): PanelAction[] {
  const rank = (action: PanelAction): number => (runOf(action) < 0 ? runs.length : runOf(action))
  return actions
    .filter((one) => !isMaintenance(one) && (isEmphasized(one) || (hasState && isRun(one))))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** What a machine or a lock does now, if something on the panel changes it. */
export function stateOf(
  readings: readonly PanelProperty[],
  { controls, actions }: { controls: readonly PanelProperty[]; actions: readonly PanelAction[] },
): PanelProperty | undefined {
  if (!actions.some(isRun) && !controls.some((one) => roleOf(one) === 'lock')) return undefined
  const states = readings.filter((one) => roleOf(one) === 'state')
  return states.find(isEmphasized) ?? states[0]
}

const NUMBERED = /^(.*?)(\d+)(_on)?$/i

/** A lock leads, a motor is led to a position before it is moved by hand, and numbered controls are in the order of their numbers. */
export function mainFirst(main: readonly PanelProperty[]): PanelProperty[] {
  const hasMove = main.some((one) => roleOf(one) === 'move')
  const rank = (one: PanelProperty): number => {
    const role = roleOf(one)
    if (role === 'lock') return 0
    if (hasMove && role === 'level') return 1
    return role === 'move' ? 2 : 3
  }
  return inNumberOrder(main.toSorted((one, other) => rank(one) - rank(other)))
}

/** Those with the same identifier but for its number change places among themselves only. */
function inNumberOrder(features: readonly PanelProperty[]): PanelProperty[] {
  const series = Map.groupBy(features, ({ deKey }) => NUMBERED.exec(deKey)?.[1] ?? deKey)
  const number = ({ deKey }: PanelProperty): number => Number(NUMBERED.exec(deKey)?.[2] ?? 0)
  const next = new Map(
    [...series].map(([key, members]) => [key, members.toSorted((one, other) => number(one) - number(other)).values()]),
  )
  return features.map((one) => next.get(NUMBERED.exec(one.deKey)?.[1] ?? one.deKey)?.next().value ?? one)
}

const MAIN_NAMES = /^(power|switch|on|power_?switch|switch_?(on|led)?|main_?switch|master_?switch)$/i

/** The part before `_on`: that of the main switch is in the identifiers of most other features, too. */
const prefixOf = (deKey: string): string => /^(.+)_(on|power|switch)$/i.exec(deKey)?.[1] ?? ''

/** Next to several channels, these switch a part of the device. */
const PART = /usb|light|led|indicator/i

/** The switch of the entire device: the one with a name for it, else the one whose prefix most features have. */
export function mainSwitchOf(controls: readonly PanelProperty[]): PanelProperty | undefined {
  const switches = controls.filter((one) => one.mayReport && ['switch', 'channel'].includes(roleOf(one)))
  const channels = switches.filter((one) => roleOf(one) === 'channel')
  const able =
    channels.length > 1 ? switches.filter((one) => roleOf(one) === 'switch' && !PART.test(one.deKey)) : switches
  const weight = ({ deKey }: PanelProperty): number => {
    if (MAIN_NAMES.test(deKey)) return Number.MAX_SAFE_INTEGER
    const prefix = prefixOf(deKey)
    return prefix === '' ? 0 : controls.filter((one) => one.deKey.startsWith(`${prefix}_`)).length
  }
  return able.toSorted((one, other) => weight(other) - weight(one))[0]
}
