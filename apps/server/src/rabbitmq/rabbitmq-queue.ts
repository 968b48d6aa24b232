import { allUplinks } from '@slipway/contract/topic.ts'
import type { Channel, ConsumeMessage } from 'amqplib'
import { eventKeys } from './rabbitmq-events.ts'
import { DEVICE_EXCHANGE, keyOf } from './routing-keys.ts'

/**
 * One queue for all that devices say and do, replicated over the nodes, and read by one process at a time: so the messages
 * of a device and its coming and going keep their order. The broker chooses who reads, and another one when that is gone.
 */
const QUEUE = 'slipway.devices'
/** Read and not acknowledged yet: enough for full batches, little enough for the memory where all are of the largest size. */
const PREFETCH = 1_000

const EVENT_EXCHANGE = 'amq.rabbitmq.event'

/** Declares it where it is not there, and begins to read or to stand by. */
export async function readQueue(channel: Channel, onMessage: (message: ConsumeMessage) => void): Promise<void> {
  await channel.prefetch(PREFETCH)
  await channel.assertQueue(QUEUE, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-single-active-consumer': true },
  })
  await channel.bindQueue(QUEUE, DEVICE_EXCHANGE, keyOf(allUplinks))
  for (const key of eventKeys) await channel.bindQueue(QUEUE, EVENT_EXCHANGE, key)
  await channel.consume(QUEUE, (message) => {
    if (message) onMessage(message)
  })
}
