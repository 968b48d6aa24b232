import type { RefusalDetails, RefusalName } from '@slipway/contract/refusals.ts'
import { userStatuses, type UserStatus } from '@slipway/contract/users/users/users.ts'

export interface UserToEnter {
  status: UserStatus
  statusReason: string
  /** The end of a pause. */
  statusUntil: number | undefined
  statusSite: string
}

interface SignIn {
  now: number
  /** Whether a mailed or texted code was correct: it activates an account. */
  hasCode: boolean
  requestId: string
}

type Entry = { enters: UserStatus } | { refusal: RefusalName; details?: RefusalDetails }

/** What a sign-in with correct credentials answers in each state (SI-103). */
export function entryOf(user: UserToEnter, { now, hasCode, requestId }: SignIn): Entry {
  const { status, statusReason: reason, statusUntil: until, statusSite: site } = user
  switch (status) {
    case userStatuses.normal:
    case userStatuses.logoff:
    case userStatuses.passwordChangeDue:
    case userStatuses.phoneBindingDue:
      return { enters: status }
    case userStatuses.frozen:
      return { refusal: 'users.frozen', details: { reason } }
    case userStatuses.deleted:
      return { refusal: 'sign-in.wrongPassword' }
    case userStatuses.migrated:
      return { refusal: 'users.migrated', details: { site } }
    case userStatuses.migrating:
      return { refusal: 'users.migrating' }
    case userStatuses.toBeActivated:
      return hasCode ? { enters: userStatuses.normal } : { refusal: 'users.notActivated' }
    case userStatuses.paused:
      if (until !== undefined && until <= now) return { enters: userStatuses.normal }
      return { refusal: 'users.paused', details: { reason, ...(until === undefined ? {} : { until }) } }
    default:
      return { refusal: 'users.serviceError', details: { requestId } }
  }
}
