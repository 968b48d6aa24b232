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
import { commandEnqueuer } from './enqueue-command.ts'
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
  nameOf(accountIds: readonly number[]): Promise<Map<number, string>>
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
  nameOf,
  problems,
  transport,
  storeDownlink,
}: Dependencies) {
  const { routeTo } = topologyStore(db.pool)
  const enqueue = commandEnqueuer({ db, clock, live, devices })
  return {
    sending: commandSending({ db, clock, log, live, problems, transport, storeDownlink, routeTo }),
    setDeviceProperties: propertySetter({ devices, modelOf, enqueue }),
    cancelDeviceCommand: commandCanceller({ db, clock, live, devices, nameOf }),
    invokeDeviceAction: actionInvoker({ devices, modelOf, enqueue }),
  }
}

export type DeviceCommands = ReturnType<typeof deviceCommands>
