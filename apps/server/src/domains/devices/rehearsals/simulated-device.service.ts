import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { ENGINE_VERSION } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { deviceHistory } from '@slipway/contract/devices/campaigns/rollout/rehearsal/device-history.ts'
import { rehearsalInput } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import type { getSimulatedDevice } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { RehearsalsService } from './rehearsals.service.ts'
import { rehearsalsViews } from './rehearsals.views.ts'

/** What became of one simulated device: the run is repeated, one at a time per process. */
export function simulatedDeviceService({ db, rehearsals }: { db: Database; rehearsals: RehearsalsService }) {
  let last: Promise<unknown> = Promise.resolve()

  return async (
    { device, runSeed, ...one }: CheckedInputOf<typeof getSimulatedDevice>,
    actor: Actor,
  ): Promise<OutputOf<typeof getSimulatedDevice>> => {
    const { summary, rehearsalId } = await rehearsals.requireStored(one, actor)
    if (!summary) throw new DomainError('rehearsals.notDone')
    if (summary.evidence.engineVersion !== ENGINE_VERSION) throw new DomainError('rehearsals.otherEngine')
    const stored = await rehearsalsViews(db).stored(rehearsalId)
    const { success, data } = rehearsalInput.safeParse(stored?.input)
    if (!success) throw new DomainError('rehearsals.otherEngine')
    const repeated = last.then(() => cooperatively(deviceHistory(data, { device, seed: runSeed })))
    last = repeated.catch(() => undefined)
    const history = await repeated
    if (!history) throw new DomainError('rehearsals.deviceNotFound', { field: 'device' })
    const { part, group, faults, lines } = history
    return {
      part,
      group: group < 0 ? null : group,
      faults,
      lines: lines.map(({ ms, ...line }) => ({
        minute: Math.floor(ms / MINUTE_MS),
        second: Math.floor((ms % MINUTE_MS) / SECOND_MS),
        ...line,
      })),
    }
  }
}
