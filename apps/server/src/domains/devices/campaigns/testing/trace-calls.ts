import {
  liftHold,
  pauseRollout,
  resumeRollout,
  retryFailedUpdates,
  skipSoak,
  stopRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import type { ModelRollout, UserAct } from '@slipway/contract/devices/campaigns/rollout/testing/expected-rollout.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { deleteOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { UpdatesRig } from './updates-rig.ts'

/** The call that a user makes; what it refuses, the model does not do either. */
export async function callFor(
  act: UserAct,
  {
    owner,
    release,
    model,
  }: Pick<UpdatesRig['of'], 'owner'> & { release: { productId: string; recordId: string }; model: ModelRollout },
): Promise<void> {
  const reasoned = { ...release, reason: 'as the trace says' }
  const calls = {
    pause: () => owner.call(pauseRollout, reasoned),
    resume: () => (model.status === 'held' ? owner.call(liftHold, reasoned) : owner.call(resumeRollout, release)),
    skipSoak: () => owner.call(skipSoak, reasoned),
    stop: () => owner.call(stopRollout, reasoned),
    withdraw: () => owner.call(deleteOta, release),
    retryFailed: () => owner.call(retryFailedUpdates, release),
  }
  await orRefused(calls[act]())
}

export async function orRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error
  })
}
