import { freshRollout, type RolloutState } from '@slipway/contract/devices/campaigns/rollout/engine.ts'

/** What a campaign stores of its rollout, next to its state and its epoch. */
export interface StoredRollout extends Omit<RolloutState, 'status' | 'epoch'> {
  /** The search for devices of an open group that are online goes on after this one. */
  fill?: { group: number; after: number } | undefined
  /** The ratio was raised, or the area widened: groups that have not opened are planned again. */
  isStale?: boolean | undefined
  /** Neither the plan nor the product can do without a rehearsal, and none counts. */
  lacksRehearsal?: boolean | undefined
  /** A user started it before its time. */
  startsNow?: boolean | undefined
}

const { status: _status, epoch: _epoch, ...fresh } = freshRollout

export const newRollout: StoredRollout = fresh
