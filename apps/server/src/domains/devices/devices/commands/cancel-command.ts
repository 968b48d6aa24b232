import type { cancelCommand } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { giverNames, type GiverNames } from './command-givers.ts'
import { toCommand } from './command-row.ts'
import { commandEndsStore } from './command-ends.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  devices: Pick<DevicesService, 'lockOwn'>
  givers: GiverNames
}

/** Ends a command that still waits for its device; one that was sent is not sent again. */
export function commandCanceller({ db, clock, live, devices, givers }: Dependencies) {
  return async function cancel(
    { commandId, ...name }: CheckedInputOf<typeof cancelCommand>,
    actor: Actor,
  ): Promise<Command> {
    const now = clock.now()
    const row = await inTransaction(db, async (tx) => {
      const { deviceId } = await devices.lockOwn(tx, name, actor)
      const store = commandEndsStore(tx)
      const known = await store.lock(deviceId, rowNumberOf(commandId))
      if (!known) throw new DomainError('devices.noSuchCommand')
      const { status } = toCommand(known, '', now)
      if (!waitingStatuses.includes(status)) throw new DomainError('devices.commandOver')
      return store.cancel(known.id, now)
    })
    live.changed(row.device_id, 'commands')
    const nameOf = await giverNames([row], givers)
    return toCommand(row, nameOf(row), now)
  }
}
