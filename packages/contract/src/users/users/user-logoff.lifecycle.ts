import type { Lifecycle } from '../../lifecycle.ts'
import { logoffStates, type LogoffState } from './user-logoff.ts'

export type LogoffEvent = 'confirm' | 'withdraw' | 'finish' | 'fail'

/** SI-104. A failed erasure is tried again every day. */
export const logoffLifecycle: Lifecycle<LogoffState, LogoffEvent> = {
  [logoffStates.askedFor]: { confirm: logoffStates.clarification },
  [logoffStates.clarification]: {
    withdraw: logoffStates.withdrawn,
    finish: logoffStates.finished,
    fail: logoffStates.failed,
  },
  [logoffStates.finished]: {},
  [logoffStates.withdrawn]: {},
  [logoffStates.failed]: {
    withdraw: logoffStates.withdrawn,
    finish: logoffStates.finished,
    fail: logoffStates.failed,
  },
}
