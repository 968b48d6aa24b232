import type { MenuName } from '../../identity/roles/menus.ts'

/** The numbers of devices and users that have a trend and a sum (CN-46, SI-110). */
export const measures = ['registration', 'login', 'activation', 'alive'] as const
export type Measure = (typeof measures)[number]

/** What a menu of statistics shows (SC-86 to SC-90). */
export const statisticKinds = ['activation', 'alive', 'functionCount', 'registration', 'login'] as const
export type StatisticKind = (typeof statisticKinds)[number]

/** The menu that opens a report. */
export const menuOfStatistic = {
  activation: 'deviceActivation',
  alive: 'activeDevices',
  functionCount: 'functionCounting',
  registration: 'registeredUsers',
  login: 'activeUsers',
} as const satisfies Record<StatisticKind, MenuName>

export const isUserMeasure = (kind: StatisticKind): boolean => kind === 'registration' || kind === 'login'
