import type { Lifecycle } from '../../lifecycle.ts'
import { userStatuses, type UserStatus } from './users.ts'

/** What staff can set; an account that is being deleted keeps its state until the deletion is withdrawn. */
export const setByStaff = {
  restore: userStatuses.normal,
  freeze: userStatuses.frozen,
  askPasswordChange: userStatuses.passwordChangeDue,
  askPhoneBinding: userStatuses.phoneBindingDue,
  moveAway: userStatuses.migrated,
  startMoving: userStatuses.migrating,
  askActivation: userStatuses.toBeActivated,
  pause: userStatuses.paused,
  refuseService: userStatuses.serviceError,
} as const

export type UserEvent = keyof typeof setByStaff | 'logOff' | 'withdraw' | 'erase'

const open = { ...setByStaff, logOff: userStatuses.logoff } as const

/** SI-103. */
export const userLifecycle: Lifecycle<UserStatus, UserEvent> = {
  [userStatuses.normal]: open,
  [userStatuses.frozen]: open,
  [userStatuses.logoff]: { withdraw: userStatuses.normal, erase: userStatuses.deleted },
  [userStatuses.deleted]: {},
  [userStatuses.passwordChangeDue]: open,
  [userStatuses.phoneBindingDue]: open,
  [userStatuses.migrated]: open,
  [userStatuses.migrating]: open,
  [userStatuses.toBeActivated]: open,
  [userStatuses.paused]: open,
  [userStatuses.serviceError]: open,
}
