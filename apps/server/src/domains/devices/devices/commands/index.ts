import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { DeviceTransport, Downlink } from '../../../../mqtt/ports.ts'
import { actionInvoker } from './invoke-action.ts'
import { commandSending } from './command-sending.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { commandCanceller } from './cancel-command.ts'
import type { DeviceProblems } from '../problems/device-problems.ts'
import type { GiverNames } from './command-givers.ts'
import { commandEnqueuer, commandPutter } from './enqueue-command.ts'
import { userCommands } from './user-commands.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { propertySetter } from './set-properties.ts'
import { topologyStore } from '../topology/topology.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  modelOf(productId: string): Promise<ThingModel>
  inForceOf(productId: string): Promise<FeatureRecord[]>
  givers: GiverNames
  problems: Pick<DeviceProblems, 'record'>
  transport(): DeviceTransport | undefined
  storeDownlink(deviceId: number, downlink: Downlink): void
}

/** Commands: people enqueue them, the platform sends them, devices reply. */
export function deviceCommands({
  db,
  clock,
  log,
  live,
  devices,
  modelOf,
  inForceOf,
  givers,
  problems,
  transport,
  storeDownlink,
}: Dependencies) {
  const { routeTo } = topologyStore(db.pool)
  const put = commandPutter({ clock })
  const enqueue = commandEnqueuer({ db, clock, live, devices }, put)
  return {
    sending: commandSending({ db, clock, log, live, problems, transport, storeDownlink, routeTo }),
    setDeviceProperties: propertySetter({ devices, modelOf, enqueue }),
    cancelDeviceCommand: commandCanceller({ db, clock, live, devices, givers }),
    userCommands: userCommands({ db, clock, live, modelOf, inForceOf, put }),
    invokeDeviceAction: actionInvoker({ devices, modelOf, enqueue }),
  }
}

export type DeviceCommands = ReturnType<typeof deviceCommands>
