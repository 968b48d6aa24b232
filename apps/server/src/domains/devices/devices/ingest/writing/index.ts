import { messageWriter, type MessageWriterDependencies } from './message-writer.ts'
import { topologyStore } from '../../topology/topology.store.ts'

export type { Following } from './batch-writing.ts'

/** Writes the messages of devices into the database. */
export const messageWriting = (dependencies: Omit<MessageWriterDependencies, 'routeTo'>) =>
  messageWriter({ ...dependencies, routeTo: topologyStore(dependencies.pool).routeTo })
