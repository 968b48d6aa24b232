import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { DeviceCommands } from '../commands/index.ts'
import { ingest } from './ingest.ts'
import type { MessageWriter } from './writing/message-writer.ts'
import type { FaultCounts } from '../problems/fault-counts.ts'
import { thingModelCache } from './thing-model-cache.ts'
import type { BindUplinks } from '../binding/bind-uplinks.ts'
import type { DeviceTopology } from '../topology/index.ts'

interface Dependencies {
  clock: Clock
  log: FastifyBaseLogger
  modelOf(productId: string): Promise<ThingModel>
  writer: Pick<MessageWriter, 'push' | 'send'>
  topology: Pick<DeviceTopology, 'uplinks' | 'find' | 'gateways'>
  binding: Pick<BindUplinks, 'answer'>
  commands: Pick<DeviceCommands, 'sending'>
  faults: Pick<FaultCounts, 'offModel'>
}

/** The messages of devices and gateways. */
export const deviceIngest = ({ clock, log, modelOf, writer, topology, binding, commands, faults }: Dependencies) =>
  ingest({
    clock,
    log,
    models: thingModelCache(modelOf),
    writer,
    faults,
    topology: topology.uplinks,
    binding,
    findSubs: topology.find,
    onSubReady(deviceId, gatewayId) {
      topology.gateways.remember(gatewayId, deviceId)
      commands.sending.forgetConnection(deviceId)
      commands.sending.send(deviceId)
    },
  })

export type DeviceIngest = ReturnType<typeof deviceIngest>
